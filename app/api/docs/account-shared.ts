import * as z from "zod"
import { User } from "./objects.ts"

export const sessionResponse = z.object({ token: z.string().describe("The session's bearer token"), user: User })
