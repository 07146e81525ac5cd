/** Sends waiting alerts when they are due, outside of requests. */
export type AlertAlarm = {
  /** Sends what is due at an instant. Of several instants the earliest counts: what is left then sets the next one. */
  schedule(at: number): Promise<void>
}
