"""An explanation as a page for people, in Chinese, Japanese or English, on terminals of any width."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final

from rich.cells import cell_len
from rich.padding import Padding
from rich.text import Text

from rinshan_plugins.cli import explain_words as words
from rinshan_plugins.cli.characters import skill_title

if TYPE_CHECKING:
    from rich.console import Console

    from rinshan.explain import Explanation, Question, Refused
    from rinshan.reasons import Reason
    from rinshan.table import Event, Table

TOLD_WITH_YAKU: Final = ("yaku_han", "may_count")
"""Changes that are told where the yaku are."""
MANY: Final = 8
"""So many options are listed in full; of more, those that are no discards."""


class Teller:
    """Writes an explanation to a console. `look` sees the table at its moment, `tell` writes."""

    def __init__(self, names: Sequence[str], lang: str, screen: Console) -> None:
        self.names = names
        self.lang = lang
        self.screen = screen
        self._winds: list[str] = []
        self._round = 0
        self._dealer = 0
        self._honba = 0

    def look(self, table: Table, _event: Event) -> None:
        """Take down which hand it is, and who sits where."""
        winds = words.WINDS[words.LANGS.index(self.lang)]
        self._winds = [winds[table.seat_wind(seat) - 27] for seat in table.seats]
        self._round, self._dealer, self._honba = table.round, table.dealer, table.honba

    def tell(self, made: Explanation) -> None:
        """Write the page."""
        self._head(made)
        self._questions("asked", made.asked)
        self._questions("possible", made.possible)
        self._between(made)
        self._calls(made)
        if made.settlement is not None:
            self._settlement(made.settlement)
        self._skills(made.extra.get("skills", []))

    # ------------------------------------------------------------------ small words

    def _word(self, table: dict[str, words.Wording], key: str, **parts: Any) -> str:
        return words.text(table, key, self.lang, **parts)

    def _say(self, key: str, **parts: Any) -> str:
        return self._word(words.HEADS, key, **parts)

    def who(self, seat: Any) -> str:
        """A seat with its wind and name; the table where it is nobody."""
        if seat is None:
            return self._say("table")
        if not isinstance(seat, int) or not 0 <= seat < len(self.names):
            return str(seat)
        return f"{self._winds[seat]} {self.names[seat]}"

    def skill(self, label: str) -> str:
        """The name of a skill as it is printed on its card."""
        return f"«{skill_title(label, self.lang)}»"

    def action(self, text: str) -> str:
        """An action: its word in the language, tiles and the rest as they are."""
        if text.endswith(" drawn"):
            return self.action(text.removesuffix(" drawn")) + self._word(words.ACTIONS, "drawn")
        head, _, rest = text.partition(" ")
        if text == "nine terminals":
            return self._word(words.ACTIONS, "nine_terminals")
        return f"{self._word(words.ACTIONS, head)} {rest}".rstrip()

    def _title(self, key: str) -> None:
        self.screen.print()
        self.screen.print(Text(self._say(key), "bold cyan"))

    def _line(self, *parts: str | Text | tuple[str, str], indent: int = 2) -> None:
        self.screen.print(Padding(Text.assemble(*parts), (0, 0, 0, indent), expand=False))

    # ------------------------------------------------------------------ what happened

    def _head(self, made: Explanation) -> None:
        winds = words.WINDS[words.LANGS.index(self.lang)]
        round_ = f"{winds[self._round]}{self._dealer + 1}"
        honba = self._say("honba", n=self._honba) if self._honba else ""
        where = self._say("hand", round=round_, honba=honba, turn=made.turn, event=made.event)
        self.screen.print(Text(where, "dim"))
        self.screen.print(Text(self.event(made.happened), "bold"))

    def event(self, data: dict[str, Any]) -> str:
        """One event as a sentence."""
        kind = str(data["event"])
        parts = {key: value for key, value in data.items() if key not in ("event", "seat", "frm", "data")}
        parts |= {"who": self.who(data.get("seat", "")), "frm": self.who(data.get("frm", ""))}
        parts["skill"] = self.skill(str(data["cause"])) if "cause" in data else ""
        if kind == "draw" and data.get("source") == "dead":
            kind = "draw_dead"
        if kind == "no_win":
            parts["why"] = self._word(words.WHY, str(data["why"]))
        if kind == "declared":
            parts["data"] = " ".join(str(value) for value in data.get("data", []))
        elif kind == "activated":
            parts["skill"] += "".join(f" ({side})" for side in data["data"][1:])
        elif "data" in data:
            parts["data"] = " ".join(str(value) for value in data["data"])
        for key in ("points", "price"):
            if isinstance(parts.get(key), int):
                parts[key] = f"{parts[key]:,}"
        if kind not in words.EVENTS:
            said = f"{kind.replace('_', ' ')} {parts.get('data', '')}".rstrip()
            return f"{parts['who']} {parts['skill']}: {said}" if parts["skill"] else said
        told = self._word(words.EVENTS, kind, **parts)
        return told + (self._word(words.ACTIONS, "drawn") if kind == "discard" and data.get("drawn") else "")

    def _between(self, made: Explanation) -> None:
        if not made.between:
            return
        self._title("between")
        for data in made.between:
            self._line((f"{data['n']:>4}  ", "dim"), self.event(data))

    # ------------------------------------------------------------------ questions

    def _questions(self, title: str, questions: Iterable[Question]) -> None:
        told = [question for question in questions if question.options or not _dull(question)]
        if not told:
            return
        self._title(title)
        for question in told:
            self._question(question)

    def _question(self, question: Question) -> None:
        what = self._word(words.ASKED, question.what) if question.what in words.ASKED else self.skill(question.what)
        self._line((self.who(question.seat), "bold"), f"  {what}")
        if question.options:
            shown = [option for option in question.options if len(question.options) <= MANY or _notable(option)]
            more = len(question.options) - len(shown)
            listed = self._grouped(shown)
            listed += [self._say("discards", n=more)] if more else []
            self._line((f"{self._say('options')}: ", "green"), ", ".join(listed), indent=4)
        if question.chosen:
            self._line((f"{self._say('chosen')}: ", "green"), (self.action(question.chosen), "bold"), indent=4)
        for refused in question.refused:
            if not refused.trivial:
                self._refused(refused)

    def _grouped(self, options: Iterable[str]) -> list[str]:
        """Actions in words; those that differ by their tiles alone together: ``riichi 1m 2m 3m``."""
        groups: dict[str, list[str]] = {}
        for option in options:
            head, _, rest = option.partition(" ")
            told = self.action(option).removeprefix(self._word(words.ACTIONS, head)).strip()
            groups.setdefault(head, []).append(told if rest else "")
        return [f"{self._word(words.ACTIONS, head)} {' '.join(rests)}".strip() for head, rests in groups.items()]

    def _refused(self, refused: Refused) -> None:
        why = "; ".join(self.reason(reason) for reason in refused.reasons)
        self._line((f"{self._say('no')} ", "red"), f"{self.action(refused.action)}: {why}", indent=4)

    def reason(self, reason: Reason) -> str:
        """One reason in words."""
        data = reason.data
        if reason.id == "forbidden" and reason.skill:
            return self._word(words.REASONS, "forbidden_by", skill=self.skill(reason.skill))
        if reason.id == "furiten":
            causes = [self._word(words.REASONS, cause, tiles=data["tiles"]) for cause in data["causes"]]
            return self._word(words.REASONS, "furiten", causes=", ".join(causes))
        shanten = ""
        if "shanten" in data and data["shanten"] >= 0:
            key = "shanten" if data["shanten"] else "tenpai"
            shanten = self._word(words.REASONS, key, n=data["shanten"])
        if reason.id == "not_complete":
            waits = [self._word(words.REASONS, "waits", tiles=data["waits"])] if data["waits"] else [shanten]
            return ", ".join([self._word(words.REASONS, "not_complete"), *filter(None, waits)])
        if reason.id == "not_tenpai" and data["tiles"]:
            return self._word(words.REASONS, "tenpai_by", tiles=data["tiles"])
        return self._word(words.REASONS, reason.id, **{**data, "shanten": shanten})

    # ------------------------------------------------------------------ skills

    def _calls(self, made: Explanation) -> None:
        elsewhere = words.SETTLED if made.settlement is not None else ()
        told = list(dict.fromkeys(self._call(call) for call in made.calls if call.hook not in elsewhere))
        if not told:
            return
        self._title("hooks")
        for line in told:
            self._line(line)

    def _call(self, call: Any) -> str:
        """Who changed what from what to what, in one line."""
        subject = f"{self.who(call.seat)} {self.skill(call.source)}" if call.seat >= 0 else self.skill(call.source)
        stage = self._word(words.STAGES, call.hook)
        if call.verb == "modify":
            return f"{subject}  {stage}: {_short(call.hook, call.before)} → {_short(call.hook, call.after)}"
        if call.verb == "add":
            what = ", ".join(words.yaku_text(i.id, self.lang) if hasattr(i, "id") else str(i) for i in call.after)
            return f"{subject}  {stage}: {self._say('adds', what=what)}"
        if call.verb == "forbid":
            return f"{subject}  {stage}: {self._say('refused')}"
        return f"{subject}  {stage}: {self._say('acts')}"

    def _skills(self, skills: Sequence[dict[str, Any]]) -> None:
        if not skills:
            return
        self._title("skills")
        for skill in skills:
            state = [self._word(words.STATES, skill["state"])]
            state += [self._say("by", skill=self.skill(by)) for by in skill["by"]]
            state += [self._say("uses", n=skill["uses"])] if skill["uses"] else []
            state += [self._say("exhausted")] if skill["exhausted"] else []
            self._line(
                (self.who(skill["seat"]), "bold"), f"  {self.skill(skill['skill'])}  ", (", ".join(state), "dim")
            )

    # ------------------------------------------------------------------ settlement

    def _settlement(self, settled: dict[str, Any]) -> None:
        for win in settled["wins"]:
            self._win(win)
        if not settled["wins"]:
            ready = ", ".join(self.who(seat) for seat in settled["tenpai"]) or self._say("nobody")
            self._line(self._say("tenpai", who=ready))
            self._payments(settled["payments"])

    def _win(self, win: dict[str, Any]) -> None:
        self.screen.print()
        key = "wins_tsumo" if win["from"] is None else "wins_ron"
        head = self._say(key, who=self.who(win["seat"]), frm=self.who(win["from"]), tile=win["tile"])
        self.screen.print(Text(head, "bold"))
        self._line(" ".join([win["hand"], *win["melds"]]))
        tiles = [self._say("indicators", tiles=win["indicators"])] if win["indicators"] else []
        tiles += [self._say("ura", tiles=win["ura"])] if win["ura"] else []
        self._line((", ".join(tiles), "dim"))
        self._readings(win)
        for free in win["freed"]:
            self._line(self._say("freed", was=free["was"], name=free["as"]))
        self._yaku(win)
        self._fu(win)
        self._changes(win)
        limit = self._word(words.LIMITS, win["limit"])
        worth = f"{self._say('han', n=win['han'])} {self._say('fu_of', n=win['fu'])}"
        total = f"{self._times(win['yakuman'])}" if win["yakuman"] else worth + (f", {limit}" if limit else "")
        self.screen.print()
        self.screen.print(Text(f"{total}, {self._base(win)}", "bold"))
        self._payments(win["payments"])

    def _base(self, data: dict[str, Any]) -> str:
        return self._say("base", n=f"{data['base']:,}")

    def _times(self, yakuman: int) -> str:
        return self._say("yakuman") + (f" x{yakuman}" if yakuman > 1 else "")

    def _readings(self, win: dict[str, Any]) -> None:
        self._title("readings")
        for reading in win["readings"]:
            han_fu = (
                f"{self._say('han', n=reading['han'])} {self._say('fu_of', n=reading['fu'])}, {self._base(reading)}"
            )
            chosen = (f"  ← {self._say('chosen_reading')}", "green") if reading["chosen"] else ""
            left = [words.yaku_text(id_, self.lang) for id_ in reading["left_out"]]
            less = f"  ({self._say('left_out', yaku=', '.join(left))})" if left else ""
            self._line(f"{self._reading(reading['reading'])}  {han_fu}{less}", chosen)

    def _reading(self, text: str) -> str:
        """A reading with its wait or shape in the language."""
        tiles, bracket, wait = text.partition(" (")
        if bracket:
            return f"{tiles} ({self._word(words.WAITS, wait.removesuffix(')'))})"
        return self._word(words.WAITS, text)

    def _rows(self, rows: Iterable[tuple[str, str, str]]) -> None:
        """Rows of a thing, what it is worth, and whose it is; columns as wide as they need to be."""
        told = list(rows)
        left = max((cell_len(row[0]) for row in told), default=0)
        right = max((cell_len(row[1]) for row in told), default=0)
        for thing, worth, by in told:
            gap = " " * (left - cell_len(thing) + right - cell_len(worth) + 2)
            self._line(f"{thing}{gap}{worth}", (f"  {by}" if by else "", "magenta"))

    def _yaku(self, win: dict[str, Any]) -> None:
        self._title("yaku")
        rows: list[tuple[str, str, str]] = []
        for item in win["yaku"]:
            worth = self._times(item["yakuman"]) if item["yakuman"] else self._say("han", n=item["han"])
            by = [self.skill(item["skill"])] if item["skill"] else []
            by += [
                f"{self.skill(change['skill'])} {change['before']} → {change['after']}" for change in item["changes"]
            ]
            rows.append((words.yaku_text(item["id"], self.lang), worth, ", ".join(by)))
        changed = [self._changed_by(change) for change in win["dora_changes"]]
        rows += [(words.yaku_text(item["id"], self.lang), self._say("han", n=item["han"]), "") for item in win["dora"]]
        self._rows(rows)
        for line in dict.fromkeys(changed):
            self._line(line)
        for item in {entry["id"]: entry for entry in win["not_counted"]}.values():
            yaku = words.yaku_text(item["id"], self.lang)
            self._line(self._say("not_counted", yaku=yaku, skill=self.skill(item["skill"])))

    def _changed_by(self, change: dict[str, Any]) -> str:
        stage = self._word(words.STAGES, change["stage"])
        return f"{stage}: {change['before']} → {change['after']}  {self.skill(change['skill'])}"

    def _fu(self, win: dict[str, Any]) -> None:
        if win["yakuman"]:
            return
        self._title("fu")
        self._rows((self._fu_words(item), self._say("fu_of", n=item["fu"]), "") for item in win["fu_items"])

    def _fu_words(self, item: dict[str, Any]) -> str:
        key = item["id"]
        for part in ("triplet", "kan"):
            if part in key.split("_"):
                key = part
        return f"{self._word(words.FU, key)} {item['tiles']}".rstrip()

    def _changes(self, win: dict[str, Any]) -> None:
        told = [change for change in win["changes"] if change["stage"] not in TOLD_WITH_YAKU]
        if told:
            self._title("changes")
        for change in told:
            self._change(change, 2)

    def _change(self, change: dict[str, Any], indent: int) -> None:
        """From what to what, and whose skill it was."""
        stage = self._word(words.STAGES, change["stage"])
        what = f" {self._about(change)}" if change.get("what") else ""
        by = f"  {self.skill(change['skill'])}" if change["skill"] else ""
        figures = [self._figure(change["stage"], change[key]) for key in ("before", "after")]
        self._line(f"{stage}{what}: {' → '.join(figures)}", (by, "magenta"), indent=indent)

    def _about(self, change: dict[str, Any]) -> str:
        """The yaku or tile that a change is about."""
        what = str(change["what"])
        return words.yaku_text(what, self.lang) if change["stage"] == "yaku_han" else what

    def _figure(self, stage: str, value: Any) -> str:
        """A figure of a stage: points with commas, limits by name, seats."""
        if stage == "limit":
            return self._word(words.LIMITS, str(value)) or "-"
        if stage in ("payer", "payee"):
            return self.who(value if value >= 0 else None)
        return f"{value:,}" if isinstance(value, int) else str(value)

    def _payments(self, payments: Sequence[dict[str, Any]]) -> None:
        if not payments:
            return
        self._title("payments")
        for payment in payments:
            payer = self._say("deposits") if payment["from"] is None else self.who(payment["from"])
            extra = [self._say("honba_of", n=f"{payment['honba']:,}")] if payment["honba"] else []
            extra += [self._say(payment["note"])] if payment["note"] else []
            more = f"  ({', '.join(extra)})" if extra else ""
            self._line(f"{payer} → {self.who(payment['to'])}  ", (f"{payment['points']:,}", "bold"), (more, "dim"))
            for change in payment["changes"]:
                self._change(change, 4)


def _short(hook: str, value: Any) -> str:
    """A value that a hook changed, in a few characters."""
    from rinshan.explain import plain
    from rinshan.tiles import NAME_TEXT, format_names

    if hook == "face":
        return f"{NAME_TEXT[value]}"
    if hook == "dora_kinds":
        return format_names(value, sort=False) or "-"
    told: str = f"{plain(value)}"
    return told


def _notable(option: str) -> bool:
    return not option.startswith("discard")


def _dull(question: Question) -> bool:
    """Whether nothing about a question is worth telling: not asked, and all goes without saying."""
    return all(refused.trivial for refused in question.refused)
