import DevToolsServer
import JavaScriptEngine

/// A snapshot of the heap: the engine's lists of objects and references in the form of V8's.
struct HeapSnapshot {
  private struct Node {
    let id: Int
    let size: Int
    let name: Int
    let flags: Int
  }

  private struct Edge {
    let to: Int
    let type: Int
    let data: Int
  }

  /// The flag of objects that belong to the engine, and not to a page.
  private static let internalFlag = 1

  private var nodes: [Node] = []
  /// The references by the number of the object that has them.
  private var edges: [Int: [Edge]] = [:]
  private let classNames: [String]
  private let edgeTypes: [String]
  private let edgeNames: [String]

  /// Reads the engine's snapshot, a JSON text; nil if it has another form.
  init?(_ text: String) {
    guard let json = try? JSONText(text), let nodeNumbers = Self.numbers(json["nodes"]),
      let edgeNumbers = Self.numbers(json["edges"]), let classNames = Self.strings(json["nodeClassNames"]),
      let edgeTypes = Self.strings(json["edgeTypes"]), let edgeNames = Self.strings(json["edgeNames"]),
      nodeNumbers.count % 4 == 0, edgeNumbers.count % 4 == 0
    else { return nil }
    self.classNames = classNames
    self.edgeTypes = edgeTypes
    self.edgeNames = edgeNames
    for index in stride(from: 0, to: nodeNumbers.count, by: 4) {
      nodes.append(
        Node(
          id: nodeNumbers[index], size: nodeNumbers[index + 1], name: nodeNumbers[index + 2],
          flags: nodeNumbers[index + 3]))
    }
    for index in stride(from: 0, to: edgeNumbers.count, by: 4) {
      edges[edgeNumbers[index], default: []].append(
        Edge(to: edgeNumbers[index + 1], type: edgeNumbers[index + 2], data: edgeNumbers[index + 3]))
    }
  }

  private static func numbers(_ json: JSONText?) -> [Int]? {
    guard let json, json.kind == .array else { return nil }
    var numbers: [Int] = []
    json.forEachElement { numbers.append(Int($0.string) ?? 0) }
    return numbers
  }

  private static func strings(_ json: JSONText?) -> [String]? {
    guard let json, json.kind == .array else { return nil }
    return (try? json.elements())?.map { $0.stringValue() ?? "" }
  }

  /// The text of a `.heapsnapshot` file.
  var text: String {
    var table = Strings()
    let positions = Dictionary(nodes.enumerated().map { ($1.id, $0) }) { first, _ in first }
    var nodeFields: [Int] = []
    var edgeFields: [Int] = []
    for (position, node) in nodes.enumerated() {
      let own = (edges[node.id] ?? []).compactMap { edge in positions[edge.to].map { (edge, $0) } }
      let name = classNames.indices.contains(node.name) ? classNames[node.name] : ""
      nodeFields += [Self.nodeType(node, name, position), table.index(of: name), node.id, node.size, own.count, 0, 0]
      for (edge, target) in own {
        let type = edgeTypes.indices.contains(edge.type) ? edgeTypes[edge.type] : ""
        let label = edgeNames.indices.contains(edge.data) ? edgeNames[edge.data] : ""
        switch type {
        case "Index": edgeFields += [1, edge.data]
        case "Property": edgeFields += [2, table.index(of: label)]
        case "Variable": edgeFields += [0, table.index(of: label)]
        default: edgeFields += [3, table.index(of: "")]
        }
        edgeFields.append(target * Self.fieldsPerNode)
      }
    }
    return """
      {"snapshot":{"meta":\(Self.meta),"node_count":\(nodes.count),"edge_count":\(edgeFields.count / 3),\
      "trace_function_count":0},"nodes":\(nodeFields),"edges":\(edgeFields),"trace_function_infos":[],"trace_tree":[],\
      "samples":[],"locations":[],"strings":\(JSONText(array: table.list.map { JSONText(text: $0) }).string)}
      """
  }

  private static let fieldsPerNode = 7

  /// Returns the index of a type in ``meta``.
  private static func nodeType(_ node: Node, _ name: String, _ position: Int) -> Int {
    // The first object is the root.
    if position == 0 { return 9 }
    switch name {
    case "string", "String": return 2
    case "Function": return 5
    default: return node.flags & internalFlag != 0 ? 0 : 3
    }
  }

  private static let meta = """
    {"node_fields":["type","name","id","self_size","edge_count","trace_node_id","detachedness"],\
    "node_types":[["hidden","array","string","object","code","closure","regexp","number","native","synthetic"],\
    "string","number","number","number","number","number"],"edge_fields":["type","name_or_index","to_node"],\
    "edge_types":[["context","element","property","internal","hidden","shortcut","weak"],"string_or_number","node"],\
    "trace_function_info_fields":[],"trace_node_fields":[],"sample_fields":[],"location_fields":[]}
    """

  /// The texts of a snapshot, which other members name by index.
  private struct Strings {
    private(set) var list: [String] = []
    private var indices: [String: Int] = [:]

    mutating func index(of text: String) -> Int {
      if let known = indices[text] { return known }
      list.append(text)
      indices[text] = list.count - 1
      return list.count - 1
    }
  }
}
