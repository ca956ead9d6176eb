/// Where a link or form leads by the name that it gives: HTML, "the rules for choosing a navigable".
extension Frame {
  /// The frame of a name; nil when a window would have to be made for it.
  func frame(named name: String) -> Frame? {
    switch name.lowercased() {
    case "", "_self": return self
    case "_parent": return parent ?? self
    case "_top": return top
    case "_blank": return nil
    default: return below(name) ?? top.below(name)
    }
  }

  private func below(_ name: String) -> Frame? {
    if self.name == name { return self }
    for child in children { if let found = child.below(name) { return found } }
    return nil
  }

  /// A link was clicked: asked during the click.
  func followLink(to address: String, target name: String) {
    guard !isDetached, let url = WebURL(address) else { return }
    let hasGesture = group.core.gesture.isThere
    guard let frame = frame(named: name) else {
      return ask(
        Navigation(
          url: url, kind: .linkActivated, source: info, hasGesture: hasGesture,
          details: NavigationDetails(newWindowName: name, body: nil)))
    }
    let navigation = Navigation(
      url: url, kind: .linkActivated, source: info, hasGesture: hasGesture, handling: .push)
    if !frame.isPlace(url) { frame.setReferrer(self, to: url) }
    if frame.isPlace(url) { frame.askAtOnce(navigation) } else { frame.ask(navigation) }
  }

  /// A form was submitted: asked after the task.
  func submitForm(to address: String, target name: String, body: FormBody?) {
    guard !isDetached, let url = WebURL(address) else { return }
    let target = frame(named: name)
    target?.setReferrer(self, to: url)
    let details = NavigationDetails(newWindowName: target == nil ? name : nil, body: body)
    // Nobody is there yet who could wait for the task's end in the new window's place.
    (target ?? self).schedule(
      Navigation(
        url: url, kind: .formSubmitted, source: info, hasGesture: group.core.gesture.isThere, details: details))
  }
}
