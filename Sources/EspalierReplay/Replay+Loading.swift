import Espalier
import EspalierJSON

// Loading of children.
extension Replay {
  /// Writes the loads that were requested and cancelled since the last answer.
  mutating func writeLoadRequests(to answer: inout JSONWriter, always: Bool) {
    let orders = outline.takeLoadRequests()
    if always || !orders.requests.isEmpty {
      answer.key("requests")
      answer.beginArray()
      for request in orders.requests {
        answer.beginObject()
        answer.key("token")
        answer.integer(request.token)
        answer.key("item")
        answer.id(request.item)
        if request.offset > 0 {
          answer.key("offset")
          answer.integer(request.offset)
        }
        answer.endObject()
      }
      answer.endArray()
    }
    if !orders.cancels.isEmpty {
      answer.key("cancels")
      answer.beginArray()
      for token in orders.cancels { answer.integer(token) }
      answer.endArray()
    }
  }

  mutating func loaded(_ command: Command, answer: inout JSONWriter) throws(ReplayError) {
    let token = try command.integer("token")
    let items = try command.items("items")
    let hasMore = try command.flag("more")
    do {
      answer.changes(try outline.completeLoad(token, items: items, hasMore: hasMore))
    } catch {
      throw ReplayError(error)
    }
  }

  mutating func failed(_ command: Command, answer: inout JSONWriter) throws(ReplayError) {
    let token = try command.integer("token")
    let message = try command.id("message").text
    do {
      answer.changes(try outline.failLoad(token, message: message))
    } catch {
      throw ReplayError(error)
    }
  }

  mutating func retry(_ command: Command, answer: inout JSONWriter) throws(ReplayError) {
    let item = try command.id("item")
    do {
      answer.changes(try outline.retry(item))
    } catch {
      throw ReplayError(error)
    }
  }

  mutating func loadMore(_ command: Command, answer: inout JSONWriter) throws(ReplayError) {
    let item = try command.id("item")
    do {
      answer.changes(try outline.loadMore(item))
    } catch {
      throw ReplayError(error)
    }
  }
}

extension LoadStatus {
  /// The name in the protocol.
  var name: StaticString {
    switch self {
    case .loading: "loading"
    case .failed: "failed"
    case .more: "more"
    }
  }
}
