"""Side by side with other packages, in one process and one run: ``python -m benchmarks [--json] [--only NAME]``.

Rounds of all candidates are interleaved, garbage collection is off, CPU time of the thread counts, medians and ratios
are reported. The other packages are needed here alone; one that is not installed is left out with a line.
"""
