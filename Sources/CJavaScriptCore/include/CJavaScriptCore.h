// The only interface to JavaScriptCore's C API.
#pragma once

// Apple's framework and JavaScriptCoreGTK ship the same public headers under the same name.
#include <JavaScriptCore/JavaScript.h>

#include "AllocationFailure.h"
#include "Bytecode.h"
#include "DomainNames.h"
#include "EngineInternals.h"
#include "EngineOptions.h"
#include "ImmediateValues.h"
#include "PrivateFunctions.h"
#include "RemoteInspector.h"
