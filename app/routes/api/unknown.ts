import { failure } from "#app/http/api.server.ts"

/** Any other path below /api: JSON, never a page. */
const call = () => failure("not-found")

export { call as action, call as loader }
