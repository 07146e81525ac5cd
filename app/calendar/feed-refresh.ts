/** Refreshes the calendars of other channels outside of requests. */
export type FeedRefresh = {
  /** Refreshes the feeds within seconds, those that were not fetched during the last two minutes. */
  schedule(): Promise<void>
}
