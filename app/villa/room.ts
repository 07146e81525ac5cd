import type { Text } from "../i18n/localized.ts"
import type { Picture } from "./image.ts"

export type Room = { id: string; name: Text; description: Text; images: Picture[] }
