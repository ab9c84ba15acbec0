import Benchmark

/// What the benchmark tool calls to learn of every benchmark.
let benchmarks: @Sendable () -> Void = {
  measureCalibration()
  measureLookups()
  measureRelatives()
  measureExpansion()
  measureBuilding()
  measureMemory()
  measureEditing()
  measureSiblings()
  measureChain()
  measureRearranging()
  measureBranches()
  measurePlaces()
  measureChoices()
  measureMotions()
}
