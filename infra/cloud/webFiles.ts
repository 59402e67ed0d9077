import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, type ISource, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';
import type { AppConfig, MapConfig } from '../../shared/api/config.ts';
import { cacheControl, hashedAssets, type PageHosts, securityHeaders, withSiteUrl } from '../headers.ts';
import type { StageSettings } from './stage.ts';

/**
 * Response headers policies have no ARN by name and no tags: previews may create and delete them, but not update one.
 * The name contains a content hash, so that a change creates a new policy.
 */
export function policyName(scope: Construct, stage: string, what: string, content: object): string {
  const text = JSON.stringify(Stack.of(scope).resolve(content));
  return `signpost-${stage}-${what}-${createHash('sha256').update(text).digest('hex').slice(0, 8)}`;
}

/** CloudFront accepts the standard security headers only in their own fields, not as custom headers. */
export function pageHeaders(scope: Construct, stage: string, hosts: PageHosts): cloudfront.IResponseHeadersPolicy {
  const {
    'content-security-policy': contentSecurityPolicy,
    'referrer-policy': referrerPolicy,
    'strict-transport-security': strictTransport,
    'x-content-type-options': contentType,
    'x-frame-options': frameOption,
    ...custom
  } = securityHeaders(hosts);
  const maxAge = /max-age=(\d+)/.exec(strictTransport)?.[1];
  if (contentType !== 'nosniff' || maxAge === undefined) {
    throw new Error('CloudFront says nosniff or nothing, and wants the age of strict transport as a number');
  }
  const override = true;
  const own = new Construct(scope, 'PageHeaders');
  const content = {
    comment: 'Security headers of pages and assets',
    securityHeadersConfig: {
      contentSecurityPolicy: { contentSecurityPolicy, override },
      contentTypeOptions: { override },
      frameOptions: { frameOption, override },
      referrerPolicy: { referrerPolicy, override },
      strictTransportSecurity: {
        accessControlMaxAgeSec: Number(maxAge),
        includeSubdomains: strictTransport.includes('includeSubDomains'),
        override,
      },
    },
    customHeadersConfig: { items: Object.entries(custom).map(([header, value]) => ({ header, value, override })) },
  };
  const policy = new cloudfront.CfnResponseHeadersPolicy(own, 'Policy', {
    responseHeadersPolicyConfig: { ...content, name: policyName(own, stage, 'headers', content) },
  });
  return cloudfront.ResponseHeadersPolicy.fromResponseHeadersPolicyId(own, 'Reference', policy.attrId);
}

interface WebFilesProps {
  settings: StageSettings;
  bucket: IBucket;
  map: MapConfig;
  files: string;
  api: readonly Construct[];
  siteUrl: string;
}

/**
 * Deploys the built app and its stage configuration. Assets and functions come before the pages that reference them;
 * old assets stay for open tabs.
 */
export class WebFiles extends Construct {
  constructor(scope: Construct, id: string, { settings, bucket, map, files, api, siteUrl }: WebFilesProps) {
    super(scope, id);
    const logGroup = new LogGroup(this, 'Log', {
      retention: settings.logRetention,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const upload = (
      name: string,
      path: string,
      sources: ISource[],
      filter: { exclude: string[]; include?: string[] },
    ) =>
      new BucketDeployment(this, name, {
        sources,
        destinationBucket: bucket,
        prune: false,
        cacheControl: [CacheControl.fromString(cacheControl(path))],
        memoryLimit: 512,
        logGroup,
        ...filter,
      });
    const app = Source.asset(files);
    const config = Source.jsonData('config.json', {
      stage: settings.name,
      map,
      registration: settings.registration,
    } satisfies AppConfig);
    const page = Source.data('index.html', withSiteUrl(readFileSync(join(files, 'index.html'), 'utf8'), siteUrl));
    const assets = `${hashedAssets.slice(1)}*`;
    const first = upload('Assets', hashedAssets, [app], { exclude: ['*'], include: [assets] });
    upload('Pages', '/index.html', [app, config, page], { exclude: [assets] }).node.addDependency(first, ...api);
  }
}
