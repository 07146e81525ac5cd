import type { reviewsMailTh, reviewsTh } from "./words.th.ts"

/** Reviews of guests, in English. */
export const reviewsEn: typeof reviewsTh = {
  title: "Reviews",
  intro: "Reviews are published 48 hours after guests write them, whatever the rating. Newest first.",
  none: "No reviews yet. Guests can write one after check-out.",
  samples: "Show or hide the sample reviews on the home page",
  toPublish: "Waiting to be published: {{count}}",
  sampled: {
    hint: "Only until the first real review",
    real: "The home page shows your guests' reviews.",
    notice: "The home page still shows the sample reviews, because there are no real ones yet.",
    choose: "Show or hide them",
  },
  all: "All reviews",
  older: "Older",
  of: "Review by {{name}}",
  emailSetBy: "The link to this review went to an email address that {{names}} entered.",
  noName: "Name not shown",
  noText: "Rating only, no text",
  booking: "Booking {{reference}}",
  written: "Written {{time}}",
  published: "Published",
  waiting: "Publishes {{time}} (in {{hours}} h)",
  waitingSoon: "Publishes automatically within the hour",
  publish: "Publish now",
  publishLabel: "Publish now: the review of booking {{reference}}",
  wasPublished: "Review published",
  answer: "Reply or hide",
  reply: "Your reply",
  replyHint: "Shown to everyone below the review. You can edit it; clear the text to remove it.",
  save: "Save reply",
  saved: "Reply saved",
  reported: "Text hidden: {{reason}}. The rating still shows and counts. The guest can write a new text.",
  report: {
    title: "Hide the text",
    text: "Only for texts that break the rules. The rating stays, and we email the guest.",
    reason: "Reason",
    open: "Hide text",
    confirmTitle: "Hide this text?",
    confirmText: "This can't be undone. Only a new text from the guest will show.",
    confirm: "Hide text",
    done: "Text hidden. We've emailed the guest.",
  },
  failed: {
    list: "Failed to load reviews",
    save: "Couldn't save. Try again.",
  },
  errors: {
    edited: "This review has just changed. Read it again, then retry.",
    withoutText: "This review has no text to hide. Its rating always shows.",
    reason: "Choose a reason.",
  },
}

/** Emails and messages about reviews, in English. */
export const reviewsMailEn: typeof reviewsMailTh = {
  "review-reported": {
    subject: "Rewrite your review",
    preheader: "The owner hid its text. Your rating still shows.",
    title: "The text of your review was hidden",
    text: "{{villa}} has hidden the text of your review for the reason below. Your rating still shows and counts.",
    next: "You can write a new text within 14 days.",
    button: "Rewrite your review",
    reason: "Reason",
  },
}
