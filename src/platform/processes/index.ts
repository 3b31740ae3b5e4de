export { CallsUnderWay } from "./calls-under-way.ts";
export { freePort, listenOnce } from "./ports.ts";
export { endProcess, identify, isAlive, npmAbove, type ProcessIdentity } from "./processes.ts";
export { findRunning, removeRunning, writeRunning } from "./running.ts";
