import { createContext } from "react"

/** The response's CSP nonce; on the server only, because browsers hide it from script. */
export const NonceContext = createContext<string | undefined>(undefined)
