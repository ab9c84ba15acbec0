import Foundation
import Testing

/// `espalier replay`, with files and pipes.
@Suite struct ReplayCommandTests {
  private let log = """
    # a session
    {"do":"outline","sections":[{"id":"s","items":[{"id":"A","children":[{"id":"B"}]}]}]}

    {"do":"expand","item":"A"}
    {"do":"rows"}
    """
  private let answers = """
    {"counts":[1]}
    {"changes":[{"section":0,"insert":[[1,1]]}]}
    {"rows":[[{"id":"A","path":[0,0],"level":0,"expanded":true},{"id":"B","path":[0,0,0],"level":1,"expanded":null}]]}

    """

  @Test func standardInput() throws {
    let run = try CommandRun(["replay"], input: log)
    #expect(run.output == answers)
    #expect(run.status == 0)
  }

  @Test func file() throws {
    let folder = try TemporaryFolder()
    try folder.write("log.jsonl", log + "\n")
    let run = try CommandRun(["replay", "log.jsonl"], in: folder)
    #expect(run.output == answers)
    #expect(run.status == 0)
  }

  @Test("A malformed or unknown line gets a response, the replay continues, and exits with 65")
  func faults() throws {
    for line in ["nonsense", #"{"do":"dance"}"#] {
      let run = try CommandRun(["replay"], input: line + "\n" + log)
      #expect(run.output.hasSuffix(answers))
      #expect(run.output.hasPrefix(#"{"error":{"code":""#))
      #expect(run.status == 65)
    }
  }

  @Test("Each line gets its response before the next is read")
  func conversation() throws {
    let process = try CommandRun.process(["replay"])
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    for (line, answer) in [
      (#"{"do":"outline","sections":[{"items":[{"id":"A"}]}]}"#, #"{"counts":[1]}"#),
      (#"{"do":"level","item":"A"}"#, #"{"level":0}"#),
    ] {
      try input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
      let data = output.fileHandleForReading.availableData
      #expect(String(decoding: data, as: UTF8.self) == answer + "\n")
    }
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }
}
