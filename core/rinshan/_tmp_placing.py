
from types import SimpleNamespace
def placing(scores, rules, deposits):
    order=sorted(range(len(scores)), key=lambda s:(-scores[s],s))
    sc=list(scores)
    if rules.leftover_deposits=="first": sc[order[0]]+=deposits
    places=[0]*len(sc)
    for i,s in enumerate(order): places[s]=i+1
    uma=rules.placing()
    fin=[0.0]*len(sc)
    for s in order[1:]:
        p=sc[s]
        if rules.final_rounding=="thousand":
            q=abs(p); q=(q+500)//1000*1000; p=q if p>=0 else -q
        fin[s]=(p-rules.return_points+uma[places[s]-1])/1000
    fin[order[0]]=-sum(fin)
    return SimpleNamespace(scores=tuple(sc),places=tuple(places),finals=tuple(round(f,1) for f in fin))
