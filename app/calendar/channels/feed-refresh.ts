export type FeedRefresh = {
  /** Refreshes, within seconds, feeds that are due or were not fetched in the last two minutes. */
  schedule(): Promise<void>
}
