"""The words of ``rinshan explain`` in Chinese, Japanese and English: events, actions, reasons, stages, yaku."""

from __future__ import annotations

from typing import Any, Final

LANGS: Final = ("zh", "ja", "en")
Wording = tuple[str, str, str]

WINDS: Final[Wording] = ("东南西北", "東南西北", "ESWN")

HEADS: Final[dict[str, Wording]] = {
    "hand": (
        "{round}{honba} · 第{turn}手 · 事件 {event}",
        "{round}{honba} · {turn}手目 · イベント {event}",
        "{round}{honba} · turn {turn} · event {event}",
    ),
    "honba": (" {n}本场", " {n}本場", ", {n} honba"),
    "asked": ("之前的提问", "直前の選択", "What was asked"),
    "possible": ("此刻可以做什么", "ここでできること", "What may be done now"),
    "between": ("其间", "その間", "Meanwhile"),
    "hooks": ("谁改变了什么", "誰が何を変えたか", "Who changed what"),
    "skills": ("技能", "技能", "Skills"),
    "readings": ("考虑过的读法", "検討した読み方", "Readings considered"),
    "yaku": ("役与宝牌", "役とドラ", "Yaku and dora"),
    "fu": ("符", "符", "Fu"),
    "changes": ("技能的更改", "技能による変更", "Changed by skills"),
    "payments": ("支付", "支払い", "Payments"),
    "options": ("可选", "選べる", "on offer"),
    "discards": ("{n}种打牌", "打牌{n}通り", "{n} discards"),
    "chosen": ("选了", "選択", "chose"),
    "no": ("不可", "不可", "no"),
    "nobody": ("（无）", "（なし）", "(nothing)"),
    "table": ("场上", "供託", "the table"),
    "hidden": ("（不可见）", "（非公開）", "(hidden)"),
    "not_counted": ("不计：{yaku}（{skill}）", "数えない：{yaku}（{skill}）", "not counted: {yaku} ({skill})"),
    "freed": ("{was} 视为 {name}", "{was} は {name} とする", "{was} counts as {name}"),
    "left_out": ("为多得分而不计：{yaku}", "高くなるため数えない：{yaku}", "left out because that pays more: {yaku}"),
    "indicators": ("指示牌 {tiles}", "表示牌 {tiles}", "indicators {tiles}"),
    "ura": ("里 {tiles}", "裏 {tiles}", "ura {tiles}"),
    "base": ("基本点 {n}", "基本点 {n}", "base points {n}"),
    "honba_of": ("其中本场 {n}", "うち本場 {n}", "{n} of it honba"),
    "together": ("合计", "合計", "together"),
    "rounding": ("进位到百", "百の位に切り上げ", "rounded up to a hundred"),
    "wins_ron": (
        "{who} 荣和 {tile}，{frm} 放铳",
        "{who} ロン {tile}、{frm} が放銃",
        "{who} wins on {tile} by ron from {frm}",
    ),
    "wins_tsumo": ("{who} 自摸 {tile}", "{who} ツモ {tile}", "{who} wins on {tile} by tsumo"),
    "chosen_reading": ("采用", "採用", "counted"),
    "pao": ("包牌", "責任払い", "responsible"),
    "fed_kan": ("放杠", "大明槓の放銃", "fed the kan"),
    "deposits": ("供托", "供託", "deposits"),
    "tenpai": ("听牌：{who}", "聴牌：{who}", "tenpai: {who}"),
    "uses": ("用过{n}次", "{n}回使用", "used {n}x"),
    "exhausted": ("次数已用尽", "使い切った", "used up"),
    "by": ("因 {skill}", "{skill} による", "by {skill}"),
    "yakuman": ("役满", "役満", "yakuman"),
    "han": ("{n}番", "{n}翻", "{n} han"),
    "fu_of": ("{n}符", "{n}符", "{n} fu"),
    "refused": ("禁止", "禁止", "forbids it"),
    "adds": ("添加 {what}", "{what} を加える", "adds {what}"),
    "acts": ("发动", "発動", "acts"),
}
"""Headings and small words."""

ACTIONS: Final[dict[str, Wording]] = {
    "tsumo": ("自摸", "ツモ", "tsumo"),
    "ron": ("荣和", "ロン", "ron"),
    "riichi": ("立直", "立直", "riichi"),
    "discard": ("打", "打", "cut"),
    "drawn": ("（摸切）", "（ツモ切り）", " as drawn"),
    "ankan": ("暗杠", "暗槓", "closed kan"),
    "kakan": ("加杠", "加槓", "added kan"),
    "daiminkan": ("大明杠", "大明槓", "open kan"),
    "pon": ("碰", "ポン", "pon"),
    "chi": ("吃", "チー", "chi"),
    "nine_terminals": ("九种九牌", "九種九牌", "nine terminals"),
    "nine": ("九种九牌", "九種九牌", "nine"),
    "pass": ("过", "パス", "pass"),
    "yes": ("是", "はい", "yes"),
    "no": ("否", "いいえ", "no"),
    "declare": ("宣称", "宣言", "declare"),
    "take": ("取", "取る", "take"),
    "order": ("排列", "並べる", "order"),
    "seat": ("座位", "席", "seat"),
    "side": ("效果", "効果", "side"),
    "river": ("河", "河", "river"),
}
"""The words of actions; tiles and numbers stay as they are."""

ASKED: Final[dict[str, Wording]] = {
    "turn": ("自己的回合", "自分の番", "own turn"),
    "claim": ("对这张牌", "この牌に", "on this tile"),
    "rob": ("抢杠", "槍槓", "robbing the kan"),
}

REASONS: Final[dict[str, Wording]] = {
    "not_your_turn": ("不是你的回合", "自分の番ではない", "it is not your turn"),
    "not_drawn": ("没有摸牌", "ツモっていない", "no tile was drawn"),
    "cancelled": ("这次自摸已被取消", "このツモ和了は取り消された", "this win was cancelled"),
    "not_complete": ("还未和牌", "和了形ではない", "the hand is not complete"),
    "shanten": ("{n}向听", "{n}向聴", "{n} from tenpai"),
    "tenpai": ("听牌", "聴牌", "tenpai"),
    "waits": ("听 {tiles}", "待ち {tiles}", "waits for {tiles}"),
    "furiten": ("振听：{causes}", "フリテン：{causes}", "furiten: {causes}"),
    "discard": ("自己打过 {tiles}", "自分で {tiles} を切った", "{tiles} lies among the own discards"),
    "temporary": ("同巡放过了 {tiles}", "同巡で {tiles} を見逃した", "{tiles} was let pass since the last draw"),
    "riichi": ("立直后放过了 {tiles}", "立直後に {tiles} を見逃した", "{tiles} was let pass in riichi"),
    "no_yaku": ("没有役", "役がない", "no yaku"),
    "forbidden": ("被技能禁止", "技能により禁止", "a skill forbids it"),
    "forbidden_by": ("{skill} 禁止", "{skill} により禁止", "{skill} forbids it"),
    "not_held": ("手中没有 {tiles}", "手牌に {tiles} がない", "{tiles} is not in the hand"),
    "in_riichi": ("已立直", "立直している", "in riichi"),
    "only_drawn": ("立直后只能摸切", "立直後はツモ切りのみ", "in riichi only the drawn tile goes"),
    "swap_calling": ("食替：不可打 {tiles}", "喰い替え：{tiles} は切れない", "swap-calling: {tiles} may not go"),
    "open_hand": ("有副露", "副露している", "the hand is open"),
    "not_tenpai": (
        "打出后不听牌（{shanten}）",
        "切っても聴牌しない（{shanten}）",
        "no such discard leaves tenpai ({shanten})",
    ),
    "tenpai_by": ("打 {tiles} 才听牌", "{tiles} を切れば聴牌", "{tiles} would leave tenpai"),
    "too_few_points": (
        "点数不足：需 {need}，有 {have}",
        "点数不足：{need} 必要、{have}",
        "too few points: {need} needed, {have} there",
    ),
    "too_few_live": (
        "余牌不足：需 {need} 张，剩 {have} 张",
        "残り牌不足：{need} 枚必要、残り {have} 枚",
        "too few live tiles: {need} needed, {have} left",
    ),
    "no_live_tile": ("牌山已无牌", "山が残っていない", "no live tile is left"),
    "four_kans": ("已开四杠", "四つの槓がある", "four kans were made"),
    "no_kan": ("没有可开的杠", "槓できる牌がない", "no tiles for a kan"),
    "riichi_kan": (
        "立直后只能用摸到的牌开不改变听牌的暗杠",
        "立直後は待ちを変えないツモ牌の暗槓だけ",
        "in riichi a kan needs the drawn tile and must not change the waits",
    ),
    "not_from": ("只能吃上家", "チーは上家からだけ", "chi comes from the player before only"),
    "not_a_set": ("手中没有可组成面子的牌", "面子になる牌がない", "no tiles that make a set with it"),
    "face_down": ("这张牌盖着或已放逐", "この牌は伏せられたか追放された", "the tile lies face down or is exiled"),
    "abort": ("此打牌使本局流局", "この打牌で流局する", "the discard breaks the hand off"),
    "not_first_turn": ("只限第一巡摸牌", "第一ツモだけ", "only with the first draw"),
    "interrupted": ("第一巡已被打断", "第一巡に鳴きが入った", "a call broke the first turn"),
    "too_few_kinds": (
        "幺九牌 {have} 种，需 {need} 种",
        "么九牌 {have} 種、{need} 種必要",
        "{have} kinds of terminals and honours, {need} needed",
    ),
    "not_by_rule": ("规则不允许（{field}）", "ルールにない（{field}）", "not by these rules ({field})"),
    "dead_hand": ("因错误而成死手", "誤りで死に手", "the hand is dead after an error"),
    "bad_kan": ("立直后的杠改变了听牌", "立直後の槓で待ちが変わった", "a kan in riichi changed the waits"),
    "wrong_meld": ("有错误的副露", "誤った副露がある", "a meld is no set"),
    "not_robbed": ("这个杠不能抢", "この槓は槍槓できない", "this kan cannot be robbed"),
    "not_known": ("此处没有这个动作", "ここにその行動はない", "there is no such action here"),
    "hidden": ("原因不公开", "理由は非公開", "why is not for this seat to know"),
}
"""Reasons by id, and the parts of some."""

EVENTS: Final[dict[str, Wording]] = {
    "game_started": ("对局开始", "対局開始", "the game begins"),
    "hand_started": ("一局开始", "局の開始", "a hand begins"),
    "dealt": ("{who} 配牌 {tiles}", "{who} 配牌 {tiles}", "{who} is dealt {tiles}"),
    "indicator": ("宝牌指示牌 {tile}", "ドラ表示牌 {tile}", "dora indicator {tile}"),
    "indicator_shut": ("宝牌指示牌保持合上", "ドラ表示牌は伏せたまま", "the dora indicator stays shut"),
    "draw": ("{who} 摸 {tile}", "{who} ツモ {tile}", "{who} draws {tile}"),
    "draw_dead": ("{who} 摸岭上牌 {tile}", "{who} 嶺上ツモ {tile}", "{who} draws {tile} from the dead wall"),
    "riichi": ("{who} 宣告立直", "{who} 立直宣言", "{who} declares riichi"),
    "riichi_accepted": (
        "{who} 立直成立，支付 {price}",
        "{who} 立直成立、{price} 点供託",
        "{who} lays {price} points for riichi",
    ),
    "discard": ("{who} 打 {tile}", "{who} 打 {tile}", "{who} cuts {tile}"),
    "exile": ("{who} 放逐 {tile}", "{who} {tile} を追放", "{who} exiles {tile}"),
    "revealed": ("盖着的牌翻开：{tiles}", "伏せ牌を公開：{tiles}", "tiles lying face down are turned up: {tiles}"),
    "chi": (
        "{who} 吃 {frm} 的 {tile}（{own}）",
        "{who} {frm} の {tile} をチー（{own}）",
        "{who} calls chi on {tile} of {frm} with {own}",
    ),
    "pon": (
        "{who} 碰 {frm} 的 {tile}（{own}）",
        "{who} {frm} の {tile} をポン（{own}）",
        "{who} calls pon on {tile} of {frm} with {own}",
    ),
    "daiminkan": (
        "{who} 大明杠 {frm} 的 {tile}（{own}）",
        "{who} {frm} の {tile} を大明槓（{own}）",
        "{who} calls kan on {tile} of {frm} with {own}",
    ),
    "ankan": ("{who} 暗杠 {tiles}", "{who} 暗槓 {tiles}", "{who} makes a closed kan {tiles}"),
    "kakan": ("{who} 加杠 {tile}", "{who} 加槓 {tile}", "{who} adds {tile} to the pon"),
    "win_declared": ("{who} 宣告和牌 {tile}", "{who} 和了宣言 {tile}", "{who} declares a win on {tile}"),
    "win": ("{who} 和牌，{points} 点", "{who} 和了、{points} 点", "{who} wins, {points} points"),
    "no_win": ("流局：{why}", "流局：{why}", "no win: {why}"),
    "hand_ended": ("本局结束", "局の終了", "the hand is over"),
    "game_ended": ("对局结束", "対局終了", "the game is over"),
    "activated": ("{who} 发动 {skill}", "{who} {skill} を発動", "{who} activates {skill}"),
    "activation_cancelled": (
        "{skill} 的发动被取消",
        "{skill} の発動は取り消された",
        "the activation of {skill} is cancelled",
    ),
    "cancelled": ("{skill} 取消之", "{skill} が取り消す", "{skill} cancels it"),
    "declared": ("{skill}：宣称 {data}", "{skill}：{data} と宣言", "{skill}: it is now {data}"),
    "staked": ("{skill}：放上 {data} 点", "{skill}：{data} 点を供託", "{skill}: {data} points laid on the table"),
    "extra_turn_lost": ("额外回合作废", "追加の番は失われる", "the extra turn is lost"),
    "standing": ("名次变动", "順位が変わる", "the standing changes"),
    "moved": (
        "{skill}：{tile} 从 {source} 移到 {place}",
        "{skill}：{tile} {source} から {place} へ",
        "{skill}: {tile} goes from {source} to {place}",
    ),
    "recast": ("{skill}：重铸 {tiles}", "{skill}：{tiles} を鋳直す", "{skill}: {tiles} are recast"),
    "extra_draw": ("{skill}：多摸 {tiles}", "{skill}：{tiles} を余分に引く", "{skill}: {tiles} are drawn besides"),
    "rivers_swapped": ("{skill}：两条河互换", "{skill}：河を入れ替える", "{skill}: two rivers change owners"),
    "turned": (
        "{skill}：{tile} 翻转（{way}）",
        "{skill}：{tile} の向きを変える（{way}）",
        "{skill}: {tile} is turned {way}",
    ),
    "peeked": ("{skill}：{who} 观看 {tiles}", "{skill}：{who} {tiles} を見る", "{skill}: {who} looks at {tiles}"),
    "told": ("{skill}：{tiles} 被展示", "{skill}：{tiles} を見せる", "{skill}: {tiles} are shown"),
    "reordered": ("{skill}：{tiles} 换了顺序", "{skill}：{tiles} の順を変える", "{skill}: {tiles} change places"),
    "shuffled": ("{skill}：{count} 张牌洗过", "{skill}：{count} 枚を混ぜる", "{skill}: {count} tiles are shuffled"),
    "secret_riichi": ("{who} 暗中立直", "{who} 密かに立直", "{who} declares riichi in secret"),
    "secret_deposit": ("{who} 暗中支付 {price}", "{who} 密かに {price} 点", "{who} lays {price} points in secret"),
    "riichi_told": ("{who} 亮出暗中的立直", "{who} 密かな立直を明かす", "{who} reveals the secret riichi"),
    "seen": ("盖着的 {tiles} 被看见", "伏せた {tiles} が見える", "{tiles}, face down, is seen"),
    "false_win": ("{who} 错和（{why}）", "{who} 誤和（{why}）", "{who} wins falsely: {why}"),
    "wrong_meld": (
        "{who} 错误副露 {tile}（{own}）",
        "{who} 誤った副露 {tile}（{own}）",
        "{who} melds {tile} wrongly with {own}",
    ),
    "penalty": ("{who} 受罚（{why}）", "{who} 罰符（{why}）", "{who} pays a penalty: {why}"),
    "free_tile": ("{tile} 视为 {counts_as}", "{tile} は {counts_as} とする", "{tile} counts as {counts_as}"),
    "fault": ("技能出错：{data}", "技能の不具合：{data}", "a skill failed: {data}"),
}
"""Events by kind."""

WHY: Final[dict[str, Wording]] = {
    "exhaustive": ("荒牌流局", "荒牌平局", "exhaustive draw"),
    "nagashi": ("流局满贯", "流し満貫", "nagashi mangan"),
    "nine_terminals": ("九种九牌", "九種九牌", "nine terminals"),
    "four_winds": ("四风连打", "四風連打", "four winds"),
    "four_riichi": ("四家立直", "四家立直", "four riichi"),
    "four_kans": ("四杠散了", "四開槓", "four kans"),
    "triple_ron": ("三家和", "三家和", "three rons"),
}
"""How a hand ends without a win."""

STAGES: Final[dict[str, Wording]] = {
    "fu_direct": ("符（直接）", "符（直接）", "fu, direct"),
    "fu_final": ("符（最终）", "符（最終）", "fu, final"),
    "han_direct": ("番（直接）", "翻（直接）", "han, direct"),
    "han_final": ("番（最终）", "翻（最終）", "han, final"),
    "limit": ("上限", "上限", "limit"),
    "base_points": ("基本点", "基本点", "base points"),
    "yaku_han": ("役的番数", "役の翻数", "han of a yaku"),
    "dora_kinds": ("何为宝牌", "何がドラか", "what is dora"),
    "dora_value": ("宝牌的番数", "ドラの翻数", "value of a dora"),
    "ura_counts": ("里宝牌是否计", "裏ドラを数えるか", "whether ura count"),
    "payment_multiply": ("支付（倍数）", "支払い（倍）", "payment, multiplied"),
    "payment_add": ("支付（加减）", "支払い（加減）", "payment, added"),
    "reaction": ("支付（应对）", "支払い（反応）", "payment, in answer"),
    "prevented": ("支付被免", "支払いを防ぐ", "payment prevented"),
    "floor": ("不低于零", "零を下回らない", "never below zero"),
    "payer": ("由谁支付", "誰が払うか", "who pays"),
    "payee": ("付给谁", "誰が受け取るか", "who is paid"),
    "payment_final": ("支付（最终）", "支払い（最終）", "payment, final"),
    "rounding": ("进位", "切り上げ", "rounding"),
    "face": ("牌的变化", "牌の変化", "what a tile is"),
    "level": ("技能的状态", "技能の状態", "state of a skill"),
    "tenpai": ("是否听牌", "聴牌か", "whether tenpai"),
    "nagashi": ("是否流局满贯", "流し満貫か", "whether nagashi"),
    "furiten": ("振听", "フリテン", "furiten"),
    "claim_rank": ("优先顺序", "優先順位", "priority"),
    "next_turn": ("下一回合", "次の番", "whose turn comes"),
    "riichi_terms": ("立直的条件", "立直の条件", "terms of riichi"),
    "may_win": ("能否和牌", "和了できるか", "whether a win is allowed"),
    "may_call": ("能否鸣牌", "鳴けるか", "whether a call is allowed"),
    "may_discard": ("能否打出", "切れるか", "whether a tile may go"),
    "may_riichi": ("能否立直", "立直できるか", "whether riichi is allowed"),
    "may_kan": ("能否开杠", "槓できるか", "whether a kan is allowed"),
    "may_count": ("役是否计", "役を数えるか", "whether a yaku counts"),
}
"""Hooks and stages by name; a hook without words is told by its name."""

SETTLED: Final = frozenset(
    {"yaku", "may_count", "yaku_han", "dora_kinds", "dora_value", "ura_counts", "fu_direct", "fu_final", "han_direct"}
    | {"han_final", "limit", "base_points", "payment_multiply", "payment_add", "payment_final"}
)
"""Hooks whose changes are told with the settlement."""

WAITS: Final[dict[str, Wording]] = {
    "ryanmen": ("两面", "両面", "ryanmen"),
    "kanchan": ("嵌张", "嵌張", "kanchan"),
    "penchan": ("边张", "辺張", "penchan"),
    "tanki": ("单骑", "単騎", "tanki"),
    "shanpon": ("双碰", "双碰", "shanpon"),
    "seven_pairs": ("七对子", "七対子", "seven pairs"),
    "orphans": ("国士无双", "国士無双", "thirteen orphans"),
}
"""Waits and whole-hand shapes."""

STATES: Final[dict[str, Wording]] = {
    "working": ("有效", "有効", "works"),
    "sealed": ("不能发动", "発動できない", "cannot activate"),
    "disabled": ("失效", "無効", "disabled"),
    "silent": ("沉默", "沈黙", "silent"),
}

LIMITS: Final[dict[str, Wording]] = {
    "none": ("", "", ""),
    "mangan": ("满贯", "満貫", "mangan"),
    "haneman": ("跳满", "跳満", "haneman"),
    "baiman": ("倍满", "倍満", "baiman"),
    "sanbaiman": ("三倍满", "三倍満", "sanbaiman"),
    "yakuman": ("役满", "役満", "yakuman"),
}

FU: Final[dict[str, Wording]] = {
    "base": ("底符", "副底", "base"),
    "tsumo": ("自摸", "ツモ", "tsumo"),
    "closed_ron": ("门前荣和", "門前ロン", "closed ron"),
    "rounding": ("进位", "切り上げ", "rounding"),
    "pinfu": ("平和", "平和", "pinfu"),
    "whole_shape": ("特殊和牌型", "特殊形", "whole-hand shape"),
    "tanki": ("单骑", "単騎", "single wait"),
    "kanchan": ("嵌张", "嵌張", "closed wait"),
    "penchan": ("边张", "辺張", "edge wait"),
    "pair_dragon": ("三元牌雀头", "三元牌の雀頭", "pair of dragons"),
    "pair_wind": ("风牌雀头", "風牌の雀頭", "pair of winds"),
    "pair_double_wind": ("连风牌雀头", "連風牌の雀頭", "pair of double winds"),
    "triplet": ("刻子", "刻子", "triplet"),
    "kan": ("杠子", "槓子", "kan"),
    "fu_direct": ("技能（直接）", "技能（直接）", "skills, direct"),
    "fu_final": ("技能（最终）", "技能（最終）", "skills, final"),
}

_TO_ZH: Final = str.maketrans(
    "両対帯気門発發槍槓満緑単騎燈無風連開乱撈場純東貫宝絶", "两对带气门发发抢杠满绿单骑灯无风连开乱捞场纯东贯宝绝"
)
_ZH: Final[dict[str, str]] = {
    "menzen_tsumo": "门前清自摸和",
    "pinfu": "平和",
    "tanyao": "断幺九",
    "iipeikou": "一杯口",
    "ryanpeikou": "二杯口",
    "rinshan_kaihou": "岭上开花",
    "haitei_raoyue": "海底摸月",
    "houtei_raoyui": "河底捞鱼",
    "chiitoitsu": "七对子",
    "dora": "宝牌",
    "ura_dora": "里宝牌",
    "aka_dora": "赤宝牌",
    "dora_change": "宝牌的增减",
}
_JA: Final[dict[str, str]] = {"dora": "ドラ", "ura_dora": "裏ドラ", "aka_dora": "赤ドラ", "dora_change": "ドラの増減"}


def text(table: dict[str, Wording], key: str, lang: str, **parts: Any) -> str:
    """One wording with its parts put in; the key itself with blanks where there are no words for it."""
    found = table.get(key)
    return key.replace("_", " ") if found is None else found[LANGS.index(lang)].format(**parts)


def yaku_text(id_: str, lang: str) -> str:
    """The name of a yaku or dora; that of an extra yaku comes from its pack."""
    if lang == "en":
        return _extra(id_, lang) or id_.replace("_", " ")
    own = (_ZH if lang == "zh" else _JA).get(id_)
    if own is not None:
        return own
    from rinshan.records.tenhou_names import YAKU_TEXT

    known = YAKU_TEXT.get(id_, "")
    if known:
        return known.translate(_TO_ZH) if lang == "zh" else known
    return _extra(id_, lang) or id_.replace("_", " ")


def _extra(id_: str, lang: str) -> str:
    from rinshan.errors import PackError
    from rinshan_plugins.cli.packs import load_packs
    from rinshan_skills.character import skill_name

    try:
        return skill_name(load_packs().extra_yaku(id_))[lang]
    except PackError:
        return ""
