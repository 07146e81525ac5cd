/** Refreshes the calendars of other channels outside of requests. */
export type FeedRefresh = {
  /** Refreshes within seconds the feeds that are due and those that were not fetched during the last two minutes. */
  schedule(): Promise<void>
}
