// Fields that a class reads, and that its subclasses or modules of other layers set.
import type { Realm } from './infra/realm.js';

declare module './infra/list.js' {
  interface List {
    /** The realm of the page that gets the list. */
    realm: Realm;
    /** The interface's name. */
    interface: string;
    /** Returns the item at an index; null after the last. */
    item(index: number): any;
    /** The number of items. */
    length: number;
    /** Sets the item at an index, in a list that pages change by index. */
    setAt?(index: number, value: any): boolean;
    /** Returns the item of a name, as the page gets it. */
    namedValue?(name: string): any;
    /** Returns the names of items. */
    names?(): Iterable<string>;
    /** Indicates whether names are enumerable properties. */
    namesAreEnumerable?: boolean;
  }
}

declare module './events/event-target.js' {
  interface EventTargetImpl {
    /** The realm of the page that has the object. */
    realm: Realm;
    /** Indicates whether this is a document. */
    isDocument?: boolean;
    /** The node document. */
    document?: any;
  }
}

declare module './nodes/node.js' {
  interface NodeImpl {
    /** `Node.nodeType`. */
    nodeType: number;
    /** Indicates whether this is an element. */
    isElement?: boolean;
    /** Indicates whether this is a text node. */
    isText?: boolean;
    /** The text of character data. */
    data?: string;
    /** Indicates whether this is an attribute node. */
    isAttribute?: boolean;
    /** The element of an attribute node. */
    element?: any;
    /** The attribute of an attribute node. */
    attribute?: any;
    /** Indicates whether this is a shadow root. */
    isShadowRoot?: boolean;
    /** The element whose tree a shadow root is. */
    host?: any;
    /** The mode of a shadow root. */
    mode?: any;
    /** The way in which a shadow root's slots get their nodes. */
    slotAssignment?: string;
    /** The element that a shadow root or a template's contents belong to. */
    hostElement?: any;
    /** Returns whether a node of the same kind equals this one, apart from its children. */
    equalsAlone(other: any): boolean;
    /** The first child that is an element (nodes/mixins.js). */
    firstElementChild: any;
    /** The last child that is an element. */
    lastElementChild: any;
    /** The next sibling that is an element. */
    nextElementSibling: any;
    /** The previous sibling that is an element. */
    previousElementSibling: any;
  }
}

declare module './nodes/document.js' {
  interface DocumentImpl {
    /** The frame that has the focus inside it, and its document. */
    focusedFrame?: { element: any; document: any };
    /** The open popovers, in the order in which they opened. */
    openPopovers?: any[];
    /** Indicates whether the frame's sandbox blocks scripts. */
    blocksScripts?: boolean;
    /** Indicates whether an element with `autofocus` was made. */
    mayAutofocus?: boolean;
    /** Elements that ask for the focus before the next frame. */
    autofocusCandidates?: any[];
    /** Indicates whether an element got the focus by `autofocus`. */
    isAutofocused?: boolean;
    /** Steps that wait for the load event. */
    loadWaiters?: (() => void)[];
    /** Indicates whether the page is hidden. */
    isHidden?: boolean;
    /** False if the document may not show elements on the full screen: Permissions Policy. */
    allowsFullscreen?: boolean;
    /** Indicates whether `popstate` waits for `pageshow`. */
    isMoved?: boolean;
    /** Indicates whether the document was XML that isn't well-formed. */
    isMalformed?: boolean;
    /** The language that a `meta` element declares: HTML, "pragma-set default language". */
    pragmaLanguage?: string;
    /** The number of custom element constructors that run for the parser, during which scripts may not write markup. */
    throwsOnMarkup?: number;
    /** The text that scripts have written since `document.open`. */
    written?: string;
    /** `document.fonts`. */
    fontFaces?: any;
    /** Custom properties that style sheets register, by name. */
    propertyRules?: any;
    /** The rules `@keyframes` by name. */
    keyframeRules?: any;
    /** `document.domain`, if a script set it. */
    domain?: string;
    /** `document.designMode`, if a script set it. */
    designMode?: string;
  }
}

declare module './nodes/element.js' {
  interface ElementImpl {
    /** The state of a popover that has been opened. */
    popover?: { isOpen: boolean; isBusy: boolean; type: string | null; previous: any };
    /** The event task of an element that opened or closed. */
    pendingToggle?: { interface: string, oldState: string, newState: string } | null;
    /** The contents of a template. */
    content?: any;
    /** The style sheet of a `style` or `link` element. */
    sheet?: any;
    /** The state of a custom element: undefined, `precustomized`, `custom` or `failed`. */
    customState?: string;
    /** Indicates whether a custom element's constructor has run. */
    isDefined?: boolean;
    /** The queue of a custom element's reactions. */
    reactions?: any[];
    /** The object that `attachInternals` returned. */
    internals?: any;
    /** The slot that a script has assigned to the element. */
    manualSlot?: any;
  }
}

declare module './forms/form-control.js' {
  interface FormControlImpl {
    /** The control's type. */
    type?: any;
    /** The value before the first change by the user that isn't committed (forms/text-editing.js). */
    valueBefore: string | null;
    /** Text that the user has typed and that isn't a value yet: "1." of a number. */
    unfinished: string | null;
    /** The edits that the user can undo and redo (forms/undo-history.js). */
    history: { done: any[], undone: any[] } | null;
    /** Runs an editing command; returns whether it had an effect. */
    edit(command: string, text: string): boolean;
    /** The text selection that scripts or the user have set, unless the text has changed since. */
    keptSelection?: any;
    /** The form whose submissions wait for the end of the click on this button. */
    heldForm?: any;
    /** Indicates whether a selectionchange event is pending. */
    isSelectionAnnounced?: boolean;
    /** Moves the user's caret by a key; `extending` keeps the other end of the selection. */
    moveCaret(key: string, extending: boolean): void;
    /** Selects the text between two points of the viewport. */
    selectBetween(fromX: number, fromY: number, toX: number, toY: number): void;
    selectText(unit: "word" | "paragraph"): void;
    /** Fires `change` if the user has changed the value. */
    commitEdit(): void;
    /** Called when the element has lost the focus. */
    focusLost(): void;
    /** Drops the user's changes, because the value comes from elsewhere. */
    forgetEdit(): void;
  }
}

declare module './observers/observer-base.js' {
  interface GeometryObserverImpl {
    /** The page's object. */
    wrapper: any;
    /** Creates the entry of a target; null if there is nothing to report. */
    entryOf(target: any): any;
  }
}

declare module './xhr/answers.js' {
  interface AnswerableImpl {
    /** The request's method. */
    method: string;
    /** The object that gets the events of the upload. */
    upload: any;
  }
}

declare module './markup/builder-elements.js' {
  interface BuilderElements {
    /** Inserts an element and makes it the innermost open one. */
    open(element: any): void;
  }
}
