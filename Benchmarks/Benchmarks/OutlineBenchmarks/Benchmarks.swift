import Benchmark

/// Registers every benchmark; called by the benchmark tool.
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
  measureCosts()
}
