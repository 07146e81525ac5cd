import { formatLineCode, parseLineCode } from "#app/notify/line/line-code.ts"

const PREFIX = "PLAN-"

/** `PLAN-7K3M9QXW`. @param bytes `LINE_CODE_BYTES` random bytes */
export const formatCleanerCode = (bytes: Uint8Array) => formatLineCode(bytes, PREFIX)

export const parseCleanerCode = (text: string) => parseLineCode(text, PREFIX)
