// The engine's remote inspector, which the library exports without headers. Nothing is looked up before
// `prepareRemoteInspector` is called.
#pragma once

#include <JavaScriptCore/JavaScript.h>
#include <stdbool.h>

/// Makes the calling thread the one that handles the inspector's messages; call it before the thread's first use of the
/// engine.
///
/// If scripts are to be paused, it has to be the thread of these scripts, and the process must not have used the
/// engine. Contexts aren't inspectable from then on until `setInspectable` makes them so. Returns NULL, or the name of
/// a function that the library lacks. A process has one such thread.
const char *_Nullable prepareRemoteInspector(bool pauses);

/// Connects the inspector to a server, such as "127.0.0.1:5000"; the connection opens during `pumpRemoteInspector`.
void connectRemoteInspector(const char *_Nonnull address);

/// Handles the messages that have arrived and the engine's own work, without waiting; only on the prepared thread.
///
/// Does nothing inside a message's own handling. Returns whether it did something.
bool pumpRemoteInspector(void);

/// Indicates whether `pumpRemoteInspector` is running.
bool isPumpingRemoteInspector(void);

/// Sets how the thread waits while a script is paused: until the engine's end of the connection, a file descriptor, is
/// readable. `paused` is called before each wait, several times per second.
void setRemoteInspectorWait(int connection, void (*_Nullable paused)(void *_Nullable owner), void *_Nullable owner);

/// Lists a context for the inspector, or removes it.
void setInspectable(JSGlobalContextRef _Nonnull context, bool isInspectable);
