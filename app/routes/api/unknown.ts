import { failure } from "#app/http/api.server.ts"

/** Any unknown path below /api: 404 as JSON. */
const call = () => failure("not-found")

export { call as action, call as loader }
