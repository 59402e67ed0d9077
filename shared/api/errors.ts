import { MOST_FRIENDS } from '../domain/friendLimit.ts';
import { LONGEST_PAUSE, PAUSED_DAYS_A_YEAR } from '../domain/pause.ts';

/**
 * Every refusal of the API: its code, its status and the one sentence a person reads. The sentence is the body,
 * as plain text, because the app shows "status: body"; the code travels in the header `x-error-code`.
 */
export const errors = {
  invalid_input: [400, 'Something in that request is not right.'],
  invalid_json: [400, 'The request body is not valid JSON.'],
  forbidden_key: [400, 'The request body contains a key that is not allowed.'],
  invalid_reset_token: [400, 'This password reset link is invalid or has expired.'],
  invalid_verification: [400, 'This confirmation link is invalid or has expired.'],
  password_common: [400, 'That password is one that many people use. Please choose another.'],
  password_is_username: [400, 'Your password must not be your username. Please choose another.'],
  home_not_set: [400, 'Home location not set. Please enable location access or set your home address.'],
  photo_unreadable: [400, 'That file is not a photo we can read. Please use a JPEG, PNG, WebP or AVIF picture.'],
  photo_too_many_pixels: [400, 'That picture is too large to open. Please use one of at most 50 megapixels.'],
  photo_not_found: [400, 'We could not find that upload. It may have expired: please upload the photo again.'],
  photo_used: [400, 'That photo has already been used. Please take a new one.'],
  push_service_unknown: [400, 'We do not know that push service.'],
  block_self: [400, 'You cannot block yourself.'],
  name_unfit: [400, 'Other walkers would not like to read that name. Please choose another.'],
  name_ours: [400, 'That username could be taken for ours. Please choose another.'],
  report_self: [400, 'That is your own. In Settings you can change or delete it.'],
  report_reason: [400, 'That reason does not fit what is reported.'],
  friend_self: [400, 'You cannot send a friend request to yourself.'],
  not_signed_in: [401, 'Please log in first.'],
  wrong_credentials: [401, 'Wrong username or password.'],
  wrong_password: [403, 'That is not the password of this account.'],
  password_required: [403, 'Please enter your current password to change your e-mail address.'],
  suspended: [403, 'Your account is suspended. Please read the statement that the app shows you.'],
  not_yours: [403, 'That belongs to another walker.'],
  cross_site: [403, 'This request came from another site.'],
  not_from_edge: [403, 'Please use the public address of this service.'],
  not_found: [404, 'There is nothing here.'],
  walker_not_found: [404, 'No walker found.'],
  username_unknown: [404, 'There is no walker with that username.'],
  town_not_found: [404, 'You have no streets in that town yet.'],
  challenge_not_found: [404, 'That challenge does not exist.'],
  request_not_found: [404, 'That friend request does not exist.'],
  report_not_found: [404, 'That is not there any more.'],
  statement_not_found: [404, 'There is no such statement.'],
  method_not_allowed: [405, 'This address does not answer to that method.'],
  username_taken: [409, 'That username is already taken.'],
  already_completed: [409, "Today's challenge is already completed."],
  route_replaced: [409, 'That route has been replaced by a newer one.'],
  day_changed: [409, 'A new day has begun. Please generate a new challenge.'],
  too_late: [409, 'That challenge can no longer be completed.'],
  nothing_walkable: [409, 'There is no street we can send you to from here. Try a larger distance or another home.'],
  only_with_steps: [409, 'From here every walk has steps. You can allow them in Settings.'],
  no_way_to_sign: [409, 'We know no way to the sign from there.'],
  mail_failed: [503, 'We could not send that mail just now. Please try again in a moment.'],
  too_many_at_once: [503, 'Many people are signing in at this moment. Please try again shortly.'],
  streets_unavailable: [503, 'We cannot look up streets just now. Please try again in a moment.'],
  no_email: [409, 'There is no e-mail address to confirm.'],
  not_completed: [409, 'Only completed challenges can be favourites.'],
  already_friends: [409, 'You are already friends.'],
  already_appealed: [409, 'You have appealed against this already.'],
  already_requested: [409, 'There is already a friend request between you.'],
  too_many_friends: [409, `A walker can have at most ${MOST_FRIENDS} friends.`],
  rest_days_off: [409, 'Please turn on rest days first.'],
  pause_not_ahead: [409, 'A pause is announced before it begins: tomorrow is the first day it can have.'],
  pause_too_long: [409, `A pause lasts from 1 to ${LONGEST_PAUSE} days.`],
  pause_there_already: [409, 'There is a pause already. End it before you announce another.'],
  pauses_used_up: [409, `Pauses take ${PAUSED_DAYS_A_YEAR} days a year at most, and that would be more.`],
  busy: [409, 'That was changed at the same moment. Please try again.'],
  body_too_large: [413, 'That request is too large.'],
  photo_too_large: [413, 'That photo is too large.'],
  not_json: [415, 'The request body must be JSON.'],
  too_many_attempts: [429, 'Too many attempts. Please wait a little and try again.'],
  too_many_uploads: [429, 'You have reached the number of uploads for today.'],
  too_many_requests: [429, 'You have sent many friend requests today. Please try again tomorrow.'],
  too_many_blocks: [429, 'You have blocked many walkers today. Please try again tomorrow.'],
  too_many_reports: [429, 'You have reported much today. Please try again tomorrow.'],
  too_many_routes: [429, 'You have asked for five new routes today. Tomorrow brings a new walk.'],
  too_many_lookups: [429, 'You have looked up many places today. Please try again tomorrow.'],
  too_many_moves: [429, 'You have moved your home many times today. Please try again tomorrow.'],
  too_many_drafts: [429, 'You have asked for many routes today. Tomorrow brings a new walk.'],
  too_many_ways: [429, 'You have asked for many ways to this sign. The one on the map is still good.'],
  asked_recently: [429, 'You have asked this walker not long ago. Please wait 30 days before you ask again.'],
  too_many_archives: [429, 'You have asked for your data three times today. Please try again tomorrow.'],
  too_many_restored: [429, 'You have restored much today. What is here stays: please go on tomorrow.'],
  internal: [500, 'Something went wrong on our side.'],
} as const satisfies Record<string, readonly [number, string]>;

export type ErrorCode = keyof typeof errors;

/** What a handler throws to say no. The sentence may be replaced by a more exact one, never by an internal one. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ErrorCode, options: { sentence?: string; headers?: Record<string, string> } = {}) {
    super(options.sentence ?? errors[code][1]);
    this.name = 'Refusal';
    this.code = code;
    this.status = errors[code][0];
    this.headers = options.headers ?? {};
  }
}
