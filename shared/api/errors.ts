import { MAX_TOKENS } from '../domain/auth/accessTokens.ts';
import { MAX_PASSKEYS } from '../domain/auth/passkeys.ts';
import { LONGEST_PAUSE, PAUSED_DAYS_A_YEAR } from '../domain/challenges/pause.ts';
import { CLUB } from '../domain/clubs/club.ts';
import { MAX_FRIENDS } from '../domain/walkers/friendLimit.ts';

/**
 * Every refusal of the API: code, status and one sentence for people. The sentence is the plain-text body because the
 * app shows "status: body"; the code is sent in the header `x-error-code`.
 */
export const errors = {
  invalid_input: [400, "Something in that request isn't right."],
  invalid_json: [400, "The request body isn't valid JSON."],
  forbidden_key: [400, "The request body contains a key that isn't allowed."],
  invalid_reset_token: [400, 'This password reset link is invalid or has expired.'],
  invalid_verification: [400, 'This confirmation link is invalid or has expired.'],
  password_common: [400, 'That password is too common. Please choose another.'],
  password_is_username: [400, "Your password can't be your username. Please choose another."],
  home_not_set: [400, 'Home location not set. Please enable location access or set your home address.'],
  photo_unreadable: [400, "We can't read that file. Please use a JPEG, PNG, WebP or AVIF photo."],
  photo_too_many_pixels: [400, 'That picture is too large to open. Please use one of at most 50 megapixels.'],
  photo_not_found: [400, "We couldn't find that upload. It may have expired. Please upload the photo again."],
  photo_used: [400, 'That photo has already been used. Please take a new one.'],
  push_service_unknown: [400, "We don't know that push service."],
  block_self: [400, "You can't block yourself."],
  name_unfit: [400, 'That name could offend other walkers. Please choose another.'],
  name_ours: [400, 'That username looks like one of ours. Please choose another.'],
  report_self: [400, "That's your own. You can change or delete it in Settings."],
  report_reason: [400, "That reason doesn't fit what you're reporting."],
  friend_self: [400, "You can't send yourself a friend request."],
  token_with_cookie: [400, 'Please send either a cookie or an access token, not both.'],
  not_signed_in: [401, 'Please log in first.'],
  wrong_credentials: [401, 'Wrong username or password.'],
  passkey_unknown: [401, "We don't know that passkey. Please sign in another way."],
  passkey_expired: [401, 'That took too long. Please try again.'],
  passkey_copied: [401, 'That passkey may have been copied. Please sign in another way and remove it in Settings.'],
  token_invalid: [401, "That access token isn't valid. It may have been revoked."],
  wrong_password: [403, "That's not the password for this account."],
  owner_unconfirmed: [403, 'Please confirm with your password or a passkey first.'],
  password_required: [403, 'Please enter your current password to change your e-mail address.'],
  suspended: [403, 'Your account is suspended. Please read the statement that the app shows you.'],
  registration_closed: [403, 'To register here you need an invitation.'],
  token_not_allowed: [403, "That access token isn't allowed to do this."],
  not_yours: [403, 'That belongs to another walker.'],
  not_club_owner: [403, 'Only the owner of the club can do that.'],
  cross_site: [403, 'This request came from another site.'],
  not_from_edge: [403, 'Please use the public address of this service.'],
  not_found: [404, "There's nothing here."],
  walker_not_found: [404, 'No walker found.'],
  username_unknown: [404, "There's no walker with that username."],
  town_not_found: [404, 'You have no streets in that town yet.'],
  invitation_unknown: [404, "That invitation isn't good any more. Please ask for a new one."],
  club_not_found: [404, "That club doesn't exist."],
  passkey_gone: [404, 'That passkey is no longer there.'],
  challenge_not_found: [404, "That challenge doesn't exist."],
  request_not_found: [404, "That friend request doesn't exist."],
  report_not_found: [404, "That's no longer there."],
  statement_not_found: [404, "That statement doesn't exist."],
  method_not_allowed: [405, "This address doesn't support that method."],
  username_taken: [409, 'That username is already taken.'],
  no_passkeys: [409, "Passkeys don't work here: this server has no domain name."],
  too_many_passkeys: [409, `You can have up to ${MAX_PASSKEYS} passkeys.`],
  last_passkey: [
    409,
    'This is the only way you can sign in. Add another passkey, a password or a confirmed e-mail address first.',
  ],
  already_completed: [409, "Today's challenge is already completed."],
  route_replaced: [409, 'That route has been replaced by a newer one.'],
  day_changed: [409, "It's a new day. Please generate a new challenge."],
  too_late: [409, "That challenge can't be completed any more."],
  nothing_walkable: [409, "We can't find a street to send you to from here. Try a larger distance or another home."],
  only_with_steps: [409, 'Every walk from here has steps.'],
  no_way_to_sign: [409, "We couldn't find a way to the sign from there."],
  mail_failed: [503, "We couldn't send that e-mail. Please try again in a moment."],
  too_many_at_once: [503, 'A lot of people are signing in right now. Please try again in a moment.'],
  streets_unavailable: [503, "We can't look up streets right now. Please try again in a moment."],
  no_email: [409, "There's no e-mail address to confirm."],
  no_mail: [409, "This server can't send e-mail. Please ask its owner."],
  not_completed: [409, 'Only completed challenges can be favourites.'],
  already_friends: [409, "You're already friends."],
  already_appealed: [409, "You've already appealed against this."],
  already_requested: [409, "There's already a friend request between you."],
  too_many_friends: [409, `You can have up to ${MAX_FRIENDS} friends.`],
  too_many_clubs: [409, "You're in five clubs already."],
  club_full: [409, 'That club is full.'],
  too_many_invitations: [
    409,
    `A club can have up to ${CLUB.maxInvitations} open invitations. Please take one back first.`,
  ],
  too_many_tokens: [409, `You can have up to ${MAX_TOKENS} access tokens. Please revoke one first.`],
  rest_days_off: [409, 'Please turn on rest days first.'],
  pause_not_ahead: [409, 'A pause can start tomorrow at the earliest.'],
  pause_too_long: [409, `A pause lasts 1 to ${LONGEST_PAUSE} days.`],
  pause_there_already: [409, 'You already have a pause. End it before you plan another.'],
  pauses_used_up: [409, `You can pause for ${PAUSED_DAYS_A_YEAR} days a year, and this would be more.`],
  busy: [409, 'Someone (or another device) changed this at the same moment. Please try again.'],
  body_too_large: [413, 'That request is too large.'],
  photo_too_large: [413, 'That photo is too large.'],
  not_json: [415, 'The request body must be JSON.'],
  too_many_attempts: [429, 'Too many attempts. Please wait a moment and try again.'],
  too_many_calls: [429, 'This access token has made too many calls. Please wait and try again.'],
  too_many_uploads: [429, "You've reached today's limit for uploads."],
  too_many_requests: [429, "You've sent a lot of friend requests today. Please try again tomorrow."],
  too_many_blocks: [429, "You've blocked a lot of walkers today. Please try again tomorrow."],
  too_many_reports: [429, "You've sent a lot of reports today. Please try again tomorrow."],
  too_many_routes: [429, "You've asked for five new routes today. Tomorrow brings a new walk."],
  too_many_lookups: [429, "You've looked up a lot of places today. Please try again tomorrow."],
  too_many_moves: [429, "You've moved your home a lot today. Please try again tomorrow."],
  too_many_drafts: [429, "You've asked for a lot of routes today. Tomorrow brings a new walk."],
  too_many_ways: [429, "You've asked for a lot of routes to this sign. The one on the map still works."],
  asked_recently: [429, 'You asked this walker recently. Please wait 30 days before you ask again.'],
  too_many_archives: [429, "You've asked for your data three times today. Please try again tomorrow."],
  too_many_restored: [429, "You've restored a lot today. It's all saved: please continue tomorrow."],
  internal: [500, 'Something went wrong on our side.'],
} as const satisfies Record<string, readonly [number, string]>;

export type ErrorCode = keyof typeof errors;

/** Thrown by handlers to refuse a call. The sentence may be made more specific, but must not contain internals. */
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
