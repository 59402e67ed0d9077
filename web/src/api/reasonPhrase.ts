import { phrase } from '../../../shared/domain/phrase.ts';

/** HTTP's own words: HTTP/2 and amplify's client drop the status text, and an error without a body is named by it. */
const phrases: Readonly<Record<number, string>> = {
  400: phrase('Bad Request'),
  401: phrase('Unauthorized'),
  403: phrase('Forbidden'),
  404: phrase('Not Found'),
  405: phrase('Method Not Allowed'),
  408: phrase('Request Timeout'),
  409: phrase('Conflict'),
  413: phrase('Content Too Large'),
  415: phrase('Unsupported Media Type'),
  429: phrase('Too Many Requests'),
  500: phrase('Internal Server Error'),
  502: phrase('Bad Gateway'),
  503: phrase('Service Unavailable'),
  504: phrase('Gateway Timeout'),
};

export const reasonPhrase = (status: number): string => phrases[status] ?? phrase('Unknown Status');
