import { createContext } from "react"

/** Allows this answer's own scripts; known on the server alone, since browsers hide it from script. */
export const NonceContext = createContext<string | undefined>(undefined)
