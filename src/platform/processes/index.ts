export { ActiveCalls } from "./active-calls.ts";
export { ListenError, listen, type Place } from "./listen.ts";
export { keepMemorySmall } from "./memory.ts";
export { freePort, listenOnce } from "./ports.ts";
export { endProcess, identify, isAlive, npmAbove, type ProcessIdentity } from "./processes.ts";
export { findRunning, removeRunning, writeRunning } from "./running.ts";
export { throttled } from "./throttled.ts";
