/** Sends waiting alerts when they are due, outside of requests. */
export type AlertAlarm = {
  /** The earliest of several instants counts; that run schedules the next one. */
  schedule(at: number): Promise<void>
}
