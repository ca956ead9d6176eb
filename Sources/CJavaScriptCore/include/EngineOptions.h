#pragma once

/// Lets the engine optimize functions sixteen times later than by default, unless the environment has other values.
/// Must be called before the engine is used, and before the process has a second thread. Children inherit it.
void HBEngineDelayOptimization(void);
