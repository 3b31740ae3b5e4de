export { detectInThread, maxAnswerThreads, readAnswers } from "./answers/in-thread.ts";
export type { AnswerRead } from "./answers/read-answer.ts";
export { fold } from "./mentions/candidates/fold.ts";
export { aliasesOf, commonness } from "./mentions/candidates/names.ts";
export { DETECTOR_VERSION, isMention, type Verdict } from "./mentions/candidates/types.ts";
export { wordBook } from "./mentions/candidates/words.ts";
export { compileDetector, type Detector, type Tracked } from "./mentions/detect.ts";
export { isUncertain, isVerdictUncertain, type Judge, type JudgeCache, judgeUncertain } from "./mentions/judge.ts";
export { judgeName, modelJudge } from "./mentions/model-judge.ts";
export { positionWithout } from "./mentions/rank.ts";
export {
  type AnswerText,
  hasDoubt,
  type StoredEvidence,
  type StoredVerdict,
  toStored,
  verdictsOf,
} from "./mentions/verdicts.ts";
export { type Perception, perceptionsOf } from "./perceptions/perceptions.ts";
export { sentencesOf } from "./perceptions/sentences.ts";
export { readVisible } from "./visible-text/read.ts";
