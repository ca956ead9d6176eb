// The core: the modules that every machine has from its start. It consists of these modules, which no other module of
// the core imports, and of their imports. All other modules load on first use.
import './infra/own-errors.js';
import './infra/page.js';
import './infra/lazy-globals.js';
import './nodes/parent-nodes.js';
import './nodes/element-interface.js';
import './nodes/document-interface.js';
import './css/style-interface.js';
import './markup/tree-builder.js';
import './window/virtual-time.js';
import './window/random.js';
import './html/child-frames.js';
import './html/frame-interfaces.js';
import './html/script.js';
import './html/script-running.js';
import './window/life-cycle.js';
import './window/window-members.js';
