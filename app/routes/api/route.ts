import { callTables } from "./calls.ts"
import { answerCalls } from "./shared/answer-calls.server.ts"

/** Every URL below /api. */
const answer = answerCalls(callTables)

export { answer as action, answer as loader }
