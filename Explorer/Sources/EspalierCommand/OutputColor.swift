/// Whether the command colours its output.
enum OutputColor: String, CaseIterable {
  /// On a terminal, unless the environment asks for plain text.
  case auto
  case always
  case never

  /// Whether output is coloured now.
  var isOn: Bool {
    switch self {
    case .auto: BufferedOutput.supportsStyling
    case .always: true
    case .never: false
    }
  }
}
