"""``rinshan score`` and ``rinshan shanten``: questions about one hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from rinshan_plugins.cli.app import FOUND, command
from rinshan_plugins.cli.output import AsJson, RulesOption, console, print_json, say

if TYPE_CHECKING:
    from rinshan.melds import Meld
    from rinshan.rules import Rules
    from rinshan.tiles import Kind, Name
    from rinshan.win import Payment, Value, WinInput

WIND_WORDS: Final = {
    **dict(zip("eswn", range(27, 31), strict=True)),
    **dict(zip(("east", "south", "west", "north"), range(27, 31), strict=True)),
    **dict(zip("東南西北", range(27, 31), strict=True)),
    **dict(zip(("1z", "2z", "3z", "4z"), range(27, 31), strict=True)),
}
HAND_HELP = "Concealed tiles, such as 123m406p789s1122z (0 is a red five); blanks are ignored."
Melds = Annotated[
    list[str] | None,
    typer.Option("--meld", metavar="TILES", help="An open meld: 345m, 777z or 1111p; repeat for more."),
]
ClosedKans = Annotated[
    list[str] | None, typer.Option("--ankan", metavar="TILES", help="A closed kan: 1111z; repeat for more.")
]
Flag = typer.Option


@command()
def score(
    hand: Annotated[str, typer.Argument(metavar="HAND", help=HAND_HELP + " With or without the winning tile.")],
    win: Annotated[str, typer.Option("--win", metavar="TILE", help="The winning tile.")],
    meld: Melds = None,
    ankan: ClosedKans = None,
    tsumo: Annotated[bool, Flag("--tsumo", help="Won by tsumo, not by ron.")] = False,
    riichi: Annotated[bool, Flag("--riichi", help="In riichi.")] = False,
    double_riichi: Annotated[bool, Flag("--double-riichi", help="In double riichi.")] = False,
    ippatsu: Annotated[bool, Flag("--ippatsu", help="Within a go-around of riichi.")] = False,
    last_tile: Annotated[bool, Flag("--last-tile", help="Haitei or houtei.")] = False,
    rinshan: Annotated[bool, Flag("--rinshan", help="On a replacement tile.")] = False,
    chankan: Annotated[bool, Flag("--chankan", help="By robbing a kan.")] = False,
    first_draw: Annotated[bool, Flag("--first-draw", help="Tenhou or chiihou.")] = False,
    seat_wind: Annotated[
        str, typer.Option("--seat-wind", metavar="WIND", help="E, S, W or N; East is the dealer.")
    ] = "S",
    round_wind: Annotated[str, typer.Option("--round-wind", metavar="WIND", help="E, S, W or N.")] = "E",
    dora: Annotated[str, typer.Option("--dora", metavar="TILES", help="The dora indicators turned up.")] = "",
    ura: Annotated[str, typer.Option("--ura", metavar="TILES", help="The ura indicators; they count in riichi.")] = "",
    honba: Annotated[int, typer.Option("--honba", min=0, metavar="N", help="Honba counters on the table.")] = 0,
    deposits: Annotated[int, typer.Option("--deposits", min=0, metavar="N", help="Riichi deposits on the table.")] = 0,
    rules: RulesOption = "tenhou",
    as_json: AsJson = False,
) -> None:
    """Score a won hand: yaku, fu, han and points with their reasons."""
    from rinshan.win import payments, value
    from rinshan_plugins.cli.characters import load_known_rules

    used = load_known_rules(rules)
    if used.extra_yaku:
        say("note: the yaku of the base game are counted alone, not the extra yaku of these rules")
    flags = {
        "riichi": riichi and not double_riichi,
        "double_riichi": double_riichi,
        "ippatsu": ippatsu,
        "haitei": last_tile and tsumo,
        "houtei": last_tile and not tsumo,
        "rinshan": rinshan,
        "chankan": chankan,
        "tenhou": first_draw and _wind(seat_wind) == 27,
        "chiihou": first_draw and _wind(seat_wind) != 27,
    }
    asked = _win_input(hand, win, meld or [], ankan or [], tsumo, seat_wind, round_wind, flags, dora, ura, used)
    found = value(asked, used)
    if found is None or not found.stands:
        _no_win(asked, found, as_json)
        raise typer.Exit(FOUND)
    seat = asked.who
    frm = None if tsumo else (seat + 1) % used.players
    price = deposits * used.riichi_price
    due = payments(found, used, seat, frm, 0, used.players, honba=honba, deposits=price)
    if as_json:
        print_json(_as_json(found, due))
    else:
        _print(found, due, seat)


def _wind(text: str) -> Kind:
    from rinshan.errors import HandError, did_you_mean

    found = WIND_WORDS.get(text.casefold())
    if found is None:
        raise HandError(f"expected a wind, E, S, W or N, got {text!r}{did_you_mean(text.casefold(), WIND_WORDS)}")
    return found


def _win_input(
    hand: str,
    win: str,
    melds: Sequence[str],
    kans: Sequence[str],
    tsumo: bool,
    seat_wind: str,
    round_wind: str,
    flags: dict[str, bool],
    dora: str,
    ura: str,
    rules: Rules,
) -> WinInput:
    """Read and check a hand. Raises `NotationError` or `HandError`."""
    from rinshan.tiles import parse_name, parse_names
    from rinshan.win import FLAG_NAMES, WinInput

    laid = [_meld(text) for text in melds] + [_meld(text, closed=True) for text in kans]
    kan = bool(kans) or any(meld.is_kan for meld in laid)
    _check_flags(flags, tsumo=tsumo, opened=bool(melds), kan=kan, ura=bool(ura))
    tile = parse_name(win)
    concealed = _complete(parse_names(hand), tile, len(laid))
    indicators, under = parse_names(dora), parse_names(ura)
    held = [*concealed, *(name for meld in laid for name in meld.names)]
    _check_copies(held, [*indicators, *under])
    _check_indicators(indicators, under)
    if flags["chankan"]:
        _check_robbed(tile, [*held, *indicators, *under])
    _check_reds([*held, *indicators, *under], rules)
    return WinInput(
        concealed=tuple(concealed),
        melds=tuple(laid),
        win=tile,
        tsumo=tsumo,
        seat_wind=_wind(seat_wind),
        round_wind=_wind(round_wind),
        flags=sum(FLAG_NAMES[name] for name, yes in flags.items() if yes),
        dora=tuple(indicators),
        ura=tuple(under),
        who=_seat(_wind(seat_wind), rules.players),
    )


def _check_flags(flags: dict[str, bool], *, tsumo: bool, opened: bool, kan: bool, ura: bool) -> None:
    """Raise `HandError` for circumstances that cannot be together."""
    from rinshan.errors import HandError

    in_riichi = flags["riichi"] or flags["double_riichi"]
    first = flags["tenhou"] or flags["chiihou"]
    wrong = {
        "a hand with open melds cannot be in riichi": in_riichi and opened,
        "ippatsu needs riichi": flags["ippatsu"] and not in_riichi,
        "ura indicators count in riichi alone: add --riichi or --double-riichi": ura and not in_riichi,
        "a replacement tile is won by tsumo: add --tsumo": flags["rinshan"] and not tsumo,
        "a replacement tile needs a kan among the melds": flags["rinshan"] and not kan,
        "a robbed kan is won by ron: leave out --tsumo": flags["chankan"] and tsumo,
        "a first draw is won by tsumo: add --tsumo": first and not tsumo,
        "on a first draw there are no melds and no riichi": first and (opened or kan or in_riichi),
        "a replacement tile is never the last tile": flags["rinshan"] and flags["haitei"],
        "no kan is made after the last tile: leave out --chankan or --last-tile": flags["chankan"] and flags["houtei"],
        "a first draw is never the last tile: leave out --first-draw or --last-tile": first and flags["haitei"],
        "a kan ends ippatsu, also one's own: leave out --ippatsu or --rinshan": flags["ippatsu"] and flags["rinshan"],
    }
    for message, holds in wrong.items():
        if holds:
            raise HandError(message)


def _seat(wind: Kind, players: int) -> int:
    """The seat that a wind belongs to when seat 0 deals; two players are East and West (B-03)."""
    from rinshan.errors import HandError

    winds = (27, 29) if players == 2 else tuple(range(27, 27 + players))
    if wind not in winds:
        raise HandError(f"with {players} players nobody is {'ESWN'[wind - 27]}")
    return winds.index(wind)


def _meld(text: str, *, closed: bool = False) -> Meld:
    """Read a meld: a run, a triplet, or four equal tiles. Raises `HandError` for anything else."""
    from rinshan.errors import HandError
    from rinshan.melds import Meld
    from rinshan.tiles import KIND_OF, parse_names

    names = parse_names(text)
    kinds = sorted(KIND_OF[name] for name in names)
    equal = len(set(kinds)) == 1
    if closed:
        if not equal or len(kinds) != 4:
            raise HandError(f"{text} is no closed kan: expected four equal tiles")
        return Meld("ankan", tuple(names))
    if equal and len(kinds) in (3, 4):
        return Meld("pon" if len(kinds) == 3 else "daiminkan", tuple(names))
    low = kinds[0] if kinds else 0
    if len(kinds) == 3 and low < 27 and low % 9 < 7 and kinds == [low, low + 1, low + 2]:
        return Meld("chi", tuple(names))
    raise HandError(f"{text} is no meld: expected a run, three or four equal tiles")


def _complete(names: list[Name], win: Name, melds: int) -> list[Name]:
    """The concealed tiles with the winning tile among them. Raises `HandError` for a wrong number of tiles."""
    from rinshan.errors import HandError
    from rinshan.tiles import NAME_TEXT

    full = 14 - 3 * melds
    if len(names) == full - 1:
        return [*names, win]
    if len(names) != full:
        beside = f" beside {melds} melds" if melds else ""
        raise HandError(f"expected {full - 1} tiles{beside}, or {full} with the winning tile, got {len(names)}")
    if win not in names:
        raise HandError(f"the hand has {full} tiles, but the winning tile {NAME_TEXT[win]} is not among them")
    return names


def _check_copies(names: Sequence[Name], indicators: Sequence[Name]) -> None:
    from rinshan.errors import HandError
    from rinshan.tiles import KIND_OF, NAME_TEXT

    kinds = [KIND_OF[name] for name in (*names, *indicators)]
    for kind in sorted(set(kinds)):
        if kinds.count(kind) > 4:
            where = "hand, melds and indicators" if indicators else "hand and melds"
            raise HandError(f"{kinds.count(kind)} copies of {NAME_TEXT[kind]} in {where}: there are only four")


def _check_indicators(indicators: Sequence[Name], under: Sequence[Name]) -> None:
    """Raise `HandError` for more ura indicators than there are indicators that they lie under (B-13)."""
    from rinshan.errors import HandError

    if len(under) > len(indicators):
        raise HandError(
            f"{len(under)} ura indicators, but {len(indicators)} dora indicators: one lies under each, name them all"
        )


def _check_robbed(win: Name, names: Sequence[Name]) -> None:
    """Raise `HandError` where a robbed kan is impossible: it would have the other three copies of its tile (B-07)."""
    from rinshan.errors import HandError
    from rinshan.tiles import KIND_OF, NAME_TEXT

    copies = sum(KIND_OF[name] == KIND_OF[win] for name in names)
    if copies > 1:
        raise HandError(
            f"a robbed kan has all four {NAME_TEXT[KIND_OF[win]]}, but {copies} of them are among the tiles named, "
            f"the winning tile included: leave out --chankan"
        )


def _check_reds(names: Sequence[Name], rules: Rules) -> None:
    """Raise `HandError` for more red fives than the rules have (A-02)."""
    from rinshan.errors import HandError
    from rinshan.tiles import NAME_TEXT

    for red, there_are in zip((34, 35, 36), rules.red_fives, strict=True):
        held = names.count(red)
        if held > there_are:
            has = "none" if not there_are else str(there_are)
            raise HandError(f"{held} red fives {NAME_TEXT[red]}: the rules {rules.preset} have {has} in this suit")


def _no_win(asked: WinInput, found: Value | None, as_json: bool) -> None:
    """Say why a hand is no win."""
    from rinshan.hand import shanten
    from rinshan.tiles import count_kinds, kinds_of

    if found is not None:
        why = "no yaku: the hand is complete, but it is not a win"
    else:
        distance = shanten(count_kinds(kinds_of(asked.concealed)), len(asked.melds))
        why = f"not a win: the hand is not complete ({_words(distance)})"
    if as_json:
        print_json({"win": False, "why": why})
    else:
        print(why)


def _as_json(found: Value, due: Sequence[Payment]) -> dict[str, Any]:
    from rinshan_plugins.cli.readings import reading_text

    return {
        "win": True,
        "han": found.han,
        "fu": found.fu,
        "yakuman": found.yakuman,
        "limit": found.limit,
        "base": found.base,
        "yaku": [[item.id, item.han] for item in found.yaku],
        "dora": [[item.id, item.han] for item in found.dora],
        "fu_items": [[item.id, item.fu, item.tiles] for item in found.fu_items],
        "reading": reading_text(found),
        "points": sum(payment.amount for payment in due),
        "payments": [
            {"from": payment.payer, "points": payment.amount, "honba": payment.honba, "why": payment.why}
            for payment in due
        ],
    }


def _print(found: Value, due: Sequence[Payment], seat: int) -> None:
    from rinshan_plugins.cli.endings import worth_words, yaku_words
    from rinshan_plugins.cli.readings import fu_words, reading_text

    screen = console()
    screen.print(reading_text(found), style="bold", markup=False)
    for item in (*found.yaku, *found.dora):
        worth = ("yakuman" if item.yakuman == 1 else f"{item.yakuman} yakuman") if item.yakuman else f"{item.han} han"
        screen.print(f"  {yaku_words(item.id):<28}{worth:>8}", markup=False)
    if not found.yakuman:
        screen.print("fu", style="dim")
        for part in found.fu_items:
            screen.print(f"  {fu_words(found, part):<28}{part.fu:>5} fu", markup=False)
    total = {"han": found.han, "fu": found.fu, "yakuman": found.yakuman, "limit": found.limit}
    screen.print(f"{worth_words(total)}, base points {found.base:,}", style="bold")
    for payment in due:
        payer = "deposits" if payment.payer is None else _payer(payment, seat)
        honba = f", {payment.honba:,} of it honba" if payment.honba else ""
        screen.print(f"  {payer:<28}{payment.amount:>8,}{honba}")
    screen.print(f"  {'together':<28}{sum(payment.amount for payment in due):>8,}", style="bold")


def _payer(payment: Payment, seat: int) -> str:
    if payment.why == "ron":
        return "the discarder pays"
    del seat
    return "the dealer pays" if payment.payer == 0 else "another player pays"


# ---------------------------------------------------------------------------- shanten


@command()
def shanten(
    hand: Annotated[str, typer.Argument(metavar="HAND", help=HAND_HELP)],
    melds: Annotated[int, typer.Option("--melds", min=0, max=4, metavar="N", help="Sets in the meld area.")] = 0,
    as_json: AsJson = False,
) -> None:
    """Say how far a hand is from winning, and what it accepts after each discard."""
    from rinshan.errors import HandError
    from rinshan.tiles import count_kinds, kinds_of, parse_names

    names = parse_names(hand)
    room = 14 - 3 * melds
    if not 1 <= len(names) <= room:
        raise HandError(f"expected 1 to {room} tiles beside {melds} melds, got {len(names)}")
    _check_copies(names, [])
    counts = count_kinds(kinds_of(names))
    found = _shapes(counts, melds)
    found["tiles"] = len(names)
    found["hint"] = _hint(len(names), melds)
    if len(names) == room:
        found["discards"] = _discards(counts, melds)
    elif len(names) == room - 1:
        found["accepts"] = _accepts(counts, melds)
    if as_json:
        print_json(found)
    else:
        _print_shanten(found)


def _hint(tiles: int, melds: int) -> str | None:
    """What to say where the tiles are neither a whole hand nor one after a draw."""
    room = 14 - 3 * melds
    if tiles >= room - 1:
        return None
    if tiles % 3:
        return f"{tiles} tiles are a hand beside {(14 - tiles) // 3} melds: --melds {(14 - tiles) // 3} counts them"
    return f"{tiles} tiles are no hand: without melds it has 13, or 14 after a draw; each meld takes three away"


def _shapes(counts: list[int], melds: int) -> dict[str, Any]:
    from rinshan.hand import shanten as distance
    from rinshan.hand import shanten_orphans, shanten_pairs, shanten_standard

    closed = not melds
    return {
        "shanten": distance(counts, melds),
        "standard": shanten_standard(counts, melds),
        "pairs": shanten_pairs(counts) if closed else None,
        "orphans": shanten_orphans(counts) if closed else None,
    }


def _accepts(counts: list[int], melds: int) -> dict[str, Any]:
    """The kinds that lower the shanten, and how many tiles that are if nothing else is seen."""
    from rinshan.hand import shanten as distance
    from rinshan.tiles import KINDS, format_names

    now = distance(counts, melds)
    kinds: list[Kind] = []
    for kind in range(KINDS):
        if counts[kind] < 4:
            counts[kind] += 1
            if distance(counts, melds) < now:
                kinds.append(kind)
            counts[kind] -= 1
    return {"kinds": format_names(kinds), "tiles": sum(4 - counts[kind] for kind in kinds), "shanten": now}


def _discards(counts: list[int], melds: int) -> list[dict[str, Any]]:
    """What each discard leaves, the best first."""
    from rinshan.tiles import KINDS, NAME_TEXT

    found: list[dict[str, Any]] = []
    for kind in range(KINDS):
        if counts[kind]:
            counts[kind] -= 1
            found.append({"discard": NAME_TEXT[kind], **_accepts(counts, melds)})
            counts[kind] += 1
    return sorted(found, key=lambda row: (row["shanten"], -row["tiles"]))


def _words(shanten: int) -> str:
    return {-1: "complete", 0: "tenpai"}.get(shanten, f"{shanten}-shanten")


def _print_shanten(found: dict[str, Any]) -> None:
    from rich.text import Text

    from rinshan.tiles import parse_names
    from rinshan_plugins.cli.tiles_text import tiles

    screen = console()
    shapes = [("standard", "standard"), ("pairs", "seven pairs"), ("orphans", "thirteen orphans")]
    each = ", ".join(f"{name} {_words(found[key])}" for key, name in shapes if found[key] is not None)
    screen.print(Text.assemble((_words(found["shanten"]), "bold"), f" ({each})"))
    if found["hint"]:
        screen.print(found["hint"], style="dim")
    accepts: dict[str, Any] | None = found.get("accepts")
    if accepts is not None:
        shown = tiles(parse_names(accepts["kinds"]))
        screen.print(Text.assemble("accepts ", shown, f": {accepts['tiles']} tiles"))
    for row in found.get("discards", ()):
        shown = Text.assemble(" ", tiles(parse_names(row["discard"])), f"  {_words(row['shanten']):<10}")
        screen.print(Text.assemble(shown, f"{row['tiles']:>4} tiles  ", tiles(parse_names(row["kinds"]))))
