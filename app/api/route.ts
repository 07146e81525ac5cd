import { answerCalls } from "./answer-calls.server.ts"
import { callTables } from "./calls.ts"

const answer = answerCalls(callTables)

export { answer as action, answer as loader }
