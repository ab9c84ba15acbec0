/// The status shown in the last row below a branch.
public enum LoadStatus: Equatable, Sendable {
  /// The children, or more of them, are being loaded.
  case loading
  /// The children could not be loaded.
  case failed
  /// There are more children to load.
  case more

  @usableFromInline
  init(_ status: Forest.Status) {
    self =
      switch status {
      case .loading: .loading
      case .failed: .failed
      case .more: .more
      }
  }
}

/// The load state of an item's children.
public enum LoadState: Equatable, Sendable {
  /// The children have not been requested yet.
  case unknown
  /// The children were requested with a token: for the first time, again, or more of them.
  case loading(token: Int)
  /// All children are present; also the state of a leaf.
  case loaded
  /// The children could not be loaded, for the reason in the message.
  case failed(message: String)
  /// Some children are present, with more to load.
  case more
}

/// The children that a load brings.
public enum LoadPurpose: Equatable, Sendable {
  /// All children, for the first time.
  case first
  /// All children again; the present ones stay until the new ones arrive.
  case again
  /// More children than those present.
  case more
}

/// The load state of an item's children, as an item to insert has it.
///
/// Whatever describes an outline, such as ``Outline/snapshot``, states the load state of every item,
/// and whatever inserts items reproduces it.
public enum ItemLoadState: Equatable, Sendable {
  /// All children are known: those that follow the item.
  case loaded
  /// The children have not been requested yet; they are as soon as the item is expanded.
  ///
  /// An item may still have children that were inserted or moved into it.
  case unknown
  /// The children are being loaded; where no such load is pending, they are requested at once.
  case loading(LoadPurpose)
  /// The children could not be loaded, for the reason in the message.
  case failed(LoadPurpose, message: String)
  /// The children that follow the item are some of them, with more to load.
  case more
}

extension ItemLoadState {
  /// Whether two states are equal, with the same message by its bytes.
  ///
  /// Comparing texts otherwise takes Unicode's tables, which an embedded program lacks.
  func isSame(as other: ItemLoadState) -> Bool {
    guard isAlike(other) else { return false }
    guard case .failed(_, let message) = self, case .failed(_, let otherMessage) = other else {
      return true
    }
    return message.utf8.elementsEqual(otherMessage.utf8)
  }

  /// Whether two states are equal but for the message.
  func isAlike(_ other: ItemLoadState) -> Bool {
    switch (self, other) {
    case (.loaded, .loaded), (.unknown, .unknown), (.more, .more): true
    case (.loading(let purpose), .loading(let otherPurpose)): purpose == otherPurpose
    case (.failed(let purpose, _), .failed(let otherPurpose, _)): purpose == otherPurpose
    default: false
    }
  }
}

/// A request to load the children of a branch.
public struct LoadRequest<ID: Hashable> {
  /// The token to answer with.
  public var token: Int
  /// The branch.
  public var item: ID
  /// The number of children to skip: those present already, where more are requested, edits included.
  public var offset: Int

  /// Creates a request.
  public init(token: Int, item: ID, offset: Int = 0) {
    self.token = token
    self.item = item
    self.offset = offset
  }
}

/// The loads that a client should begin and may cancel.
public struct LoadRequests<ID: Hashable> {
  /// The loads to begin.
  public var requests: [LoadRequest<ID>]
  /// The tokens of the loads to cancel; an answer to one of them is refused.
  public var cancels: [Int]

  /// Creates requests and cancellations.
  public init(requests: [LoadRequest<ID>] = [], cancels: [Int] = []) {
    self.requests = requests
    self.cancels = cancels
  }

  /// Whether there is nothing to do.
  public var isEmpty: Bool { requests.isEmpty && cancels.isEmpty }
}

extension LoadRequest: Equatable {}
extension LoadRequest: Sendable where ID: Sendable {}
extension LoadRequests: Equatable {}
extension LoadRequests: Sendable where ID: Sendable {}

// Hashing a message takes Unicode's tables, which an embedded program lacks.
#if !hasFeature(Embedded)
  extension LoadState: Hashable {}
  extension ItemLoadState: Hashable {}
  extension LoadRequest: Hashable {}
  extension LoadRequests: Hashable {}

  extension LoadPurpose: Codable {
    private static let names: [(LoadPurpose, String)] = [
      (.first, "first"), (.again, "again"), (.more, "more"),
    ]

    /// Decodes the name, as ``encode(to:)`` writes it.
    public init(from decoder: any Decoder) throws {
      self = try decoder.value(in: Self.names)
    }

    /// Encodes `"first"`, `"again"` or `"more"`.
    public func encode(to encoder: any Encoder) throws {
      try encoder.encodeName(of: self, in: Self.names)
    }
  }

  extension ItemLoadState: Codable {
    private enum CodingKeys: String, CodingKey {
      case state, purpose, message
    }

    /// Decodes an object with the name of the state, and for a load its purpose and the message of a
    /// failure.
    public init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      func purpose() throws -> LoadPurpose {
        try values.decode(LoadPurpose.self, forKey: .purpose)
      }
      let state = try values.decode(String.self, forKey: .state)
      switch state {
      case "loaded": self = .loaded
      case "unknown": self = .unknown
      case "loading": self = .loading(try purpose())
      case "failed":
        let message = try values.decode(String.self, forKey: .message)
        self = .failed(try purpose(), message: message)
      case "more": self = .more
      default:
        throw DecodingError.dataCorruptedError(
          forKey: .state,
          in: values,
          debugDescription: "\(state) is no load state"
        )
      }
    }

    /// Encodes an object such as `{"state": "failed", "purpose": "first", "message": "offline"}`.
    public func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: CodingKeys.self)
      func put(_ state: String, _ purpose: LoadPurpose? = nil, message: String? = nil) throws {
        try values.encode(state, forKey: .state)
        try values.encodeIfPresent(purpose, forKey: .purpose)
        try values.encodeIfPresent(message, forKey: .message)
      }
      switch self {
      case .loaded: try put("loaded")
      case .unknown: try put("unknown")
      case .loading(let purpose): try put("loading", purpose)
      case .failed(let purpose, let message): try put("failed", purpose, message: message)
      case .more: try put("more")
      }
    }
  }
#endif
