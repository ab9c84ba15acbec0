import Espalier
import EspalierJSON

// Children that come later.
extension Replay {
  /// What has to be loaded, and what is given up, since the last answer.
  mutating func writeOrders(to answer: inout JSONWriter, always: Bool) {
    let orders = outline.takeLoadOrders()
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

  mutating func loaded(_ command: Command, answer: inout JSONWriter) throws(Refusal) {
    let token = try command.integer("token")
    let items = try command.items("items")
    let hasMore = try command.flag("more")
    do {
      answer.changes(try outline.loaded(token, items: items, hasMore: hasMore))
    } catch {
      throw Refusal(error)
    }
  }

  mutating func failed(_ command: Command, answer: inout JSONWriter) throws(Refusal) {
    let token = try command.integer("token")
    let message = try command.id("message").text
    do {
      answer.changes(try outline.failed(token, message: message))
    } catch {
      throw Refusal(error)
    }
  }

  mutating func askAgain(_ command: Command, answer: inout JSONWriter) throws(Refusal) {
    let item = try command.id("item")
    do {
      answer.changes(try outline.retry(item))
    } catch {
      throw Refusal(error)
    }
  }

  mutating func askForMore(_ command: Command, answer: inout JSONWriter) throws(Refusal) {
    let item = try command.id("item")
    do {
      answer.changes(try outline.loadMore(item))
    } catch {
      throw Refusal(error)
    }
  }
}

extension LoadStatus {
  /// The word of the protocol.
  var name: StaticString {
    switch self {
    case .loading: "loading"
    case .failed: "failed"
    case .more: "more"
    }
  }
}
