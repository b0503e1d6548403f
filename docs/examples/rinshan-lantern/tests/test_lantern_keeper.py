"""The lantern keeper at the table."""

KEEPER = ["lantern_keeper"]
PON = {"east": "5m19p19s1234567z", "south": "55m19p", "wall": "9m", "red_fives": (0, 0, 0)}


def test_each_kan_is_worth_one_han(table):
    hand = {"east": "1111z123m456p78s22z", "wall": "9m", "rinshan": "9s", "dora": "1s 1s"}
    without = table(**hand).play("E: ankan 1111z", "E: tsumo")
    kept = table(**hand, cards={"east": KEEPER}).play("E: ankan 1111z", "E: tsumo")
    assert kept.win("E").value.han == without.win("E").value.han + 1


def test_a_cancelled_pon_leaves_the_tile_in_the_river(table):
    t = table(**PON, cards={"west": KEEPER}).play("E: discard 5m", "S: pon 55m", "W: yes")
    t.expect(melds={"south": []}, river={"east": "5m"})


def test_it_cancels_only_if_it_wants_to(table):
    t = table(**PON, cards={"west": KEEPER}).play("E: discard 5m", "S: pon 55m", "W: no")
    t.expect(melds={"south": ["pon 555m"]})


def test_it_keeps_the_contract_of_every_skill_and_every_branch_is_played(skill_contract):
    assert skill_contract("lantern_keeper", games=1, hands=1).missed() == {}
