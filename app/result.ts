/** What a rule or verb answers: a value, or an expected failure named by a kebab-case kind (see `http/failures.ts`). */
export type Result<Value, Kind extends string = never, Data = unknown> =
  | { ok: true; value: Value }
  | { ok: false; error: Kind; data?: Data }

export function ok<Value>(value: Value): { ok: true; value: Value } {
  return { ok: true, value }
}

export function fail<Kind extends string, Data>(error: Kind, data?: Data): { ok: false; error: Kind; data?: Data } {
  return { ok: false, error, data }
}
