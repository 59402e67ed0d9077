import { describe, expect, it } from 'vitest';
import { putUrl, refusalOf, runningS3 } from './s3.fixture.ts';

const s3 = runningS3();

describe('signatures', () => {
  it('an S3 request with a wrong signature is refused', async () => {
    const url = new URL(await s3.presignPut('eve/wrong'));
    const signature = url.searchParams.get('X-Amz-Signature') ?? '';
    url.searchParams.set(
      'X-Amz-Signature',
      signature.replace(/^./, (sign) => (sign === '0' ? '1' : '0')),
    );
    expect(await refusalOf(await putUrl(url.href, 'x'))).toEqual([403, 'SignatureDoesNotMatch']);
    url.searchParams.set('X-Amz-Signature', 'nonsense');
    expect(await refusalOf(await putUrl(url.href, 'x'))).toEqual([403, 'SignatureDoesNotMatch']);
  });

  it('an S3 request signed with another secret or key id is refused', async () => {
    const sign = (accessKeyId: string, secretAccessKey: string) =>
      s3.presignPut('eve/other', {}, { credentials: { accessKeyId, secretAccessKey } });
    expect(await refusalOf(await putUrl(await sign('AKIALOCAL', 'guess'), 'x'))).toEqual([
      403,
      'SignatureDoesNotMatch',
    ]);
    expect(await refusalOf(await putUrl(await sign('AKIAOTHER', 'local-secret'), 'x'))).toEqual([
      403,
      'InvalidAccessKeyId',
    ]);
  });

  it('an S3 request without a signature is refused', async () => {
    expect(await refusalOf(await putUrl(`${s3.endpoint}/uploads/eve/none`, 'x'))).toEqual([403, 'AccessDenied']);
    expect(await refusalOf(await fetch(`${s3.endpoint}/uploads/ada/plain`))).toEqual([403, 'AccessDenied']);
  });

  it('an expired or future S3 signature is refused', async () => {
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    const fresh = await s3.presignPut('eve/time', { signingDate: minutesAgo(4) });
    const expired = await s3.presignPut('eve/time', { signingDate: minutesAgo(6) });
    const early = await s3.presignPut('eve/time', { signingDate: minutesAgo(-20) });
    expect((await putUrl(fresh, 'x')).status).toBe(200);
    const late = await putUrl(expired, 'x');
    expect(await late.clone().text()).toContain('<Message>Request has expired</Message>');
    expect(await refusalOf(late)).toEqual([403, 'AccessDenied']);
    expect(await refusalOf(await putUrl(early, 'x'))).toEqual([403, 'AccessDenied']);
  });

  it('changing the expiry in the URL invalidates the signature', async () => {
    const url = new URL(await s3.presignPut('eve/longer', { signingDate: new Date(Date.now() - 360_000) }));
    url.searchParams.set('X-Amz-Expires', '3600');
    expect(await refusalOf(await putUrl(url.href, 'x'))).toEqual([403, 'SignatureDoesNotMatch']);
    url.searchParams.set('X-Amz-Expires', '9999999');
    expect(await refusalOf(await putUrl(url.href, 'x'))).toEqual([400, 'AuthorizationQueryParametersError']);
  });

  it('an S3 signature is valid for its method, bucket, key and host only', async () => {
    const url = await s3.presignPut('eve/own');
    const elsewhere = new URL(url);
    expect(await refusalOf(await fetch(url))).toEqual([403, 'SignatureDoesNotMatch']);
    expect(await refusalOf(await fetch(url, { method: 'DELETE' }))).toEqual([403, 'SignatureDoesNotMatch']);
    expect(await refusalOf(await putUrl(url.replace('/uploads/', '/photos/'), 'x'))).toEqual([
      403,
      'SignatureDoesNotMatch',
    ]);
    expect(await refusalOf(await putUrl(url.replace('eve/own', 'ada/plain'), 'x'))).toEqual([
      403,
      'SignatureDoesNotMatch',
    ]);
    elsewhere.hostname = 'localhost';
    expect(await refusalOf(await putUrl(elsewhere.href, 'x'))).toEqual([403, 'SignatureDoesNotMatch']);
  });

  it('headers and parameters added after signing are refused', async () => {
    const url = await s3.presignPut('eve/added');
    expect(await refusalOf(await putUrl(url, 'x', { 'x-amz-meta-owner': 'eve' }))).toEqual([403, 'AccessDenied']);
    expect(await refusalOf(await putUrl(`${url}&acl`, 'x'))).toEqual([403, 'SignatureDoesNotMatch']);
  });

  it('an S3 signature in both header and query is refused', async () => {
    const url = await s3.presignPut('eve/both');
    expect(await refusalOf(await putUrl(url, 'x', { authorization: 'AWS4-HMAC-SHA256 x' }))).toEqual([
      400,
      'InvalidArgument',
    ]);
  });
});
