import { Annotations, Duration, Fn } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { AaaaRecord, ARecord, HostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53';
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { MAP_ADDRESSES } from '../../functions/map/addresses.ts';
import { CHANGE_PASSWORD_PATH, changePasswordLocation, SHARE_PATH, sharedLocation } from '../../shared/api/appLinks.ts';
import { forwardedHeaders, mapHosts, originSecretHeader, screenPath } from '../headers.ts';
import { amazonMap } from './mapKey.ts';
import type { Domain, StageSettings } from './stage.ts';
import { privateBucket } from './storage.ts';
import { pageHeaders, policyName } from './webFiles.ts';

/** DNS records of the site, A and AAAA, as aliases to CloudFront: a zone's apex allows no CNAME. */
class SiteName extends Construct {
  constructor(
    scope: Construct,
    id: string,
    { name, zoneId, to }: Pick<Domain, 'name'> & { zoneId: string; to: cloudfront.IDistribution },
  ) {
    super(scope, id);
    // The zone's own name does not matter to Route 53, only the record's full name.
    const zone = HostedZone.fromHostedZoneAttributes(this, 'Zone', { hostedZoneId: zoneId, zoneName: name });
    const target = RecordTarget.fromAlias(new CloudFrontTarget(to));
    new ARecord(this, 'Ipv4', { zone, target });
    new AaaaRecord(this, 'Ipv6', { zone, target });
  }
}

interface WebProps {
  settings: StageSettings;
  http: HttpApi;
  originSecret: string;
  uploads: IBucket;
  photos: IBucket;
  firewallArn: string | undefined;
}

/**
 * CloudFront function that rewrites screen URLs to `index.html`. CloudFront's error pages would instead turn the API's
 * refusals and missing assets into HTML. It also redirects the change-password URL.
 */
export const screensToIndex = `const screenPath = ${screenPath};
function handler(event) {
  const request = event.request;
  if (request.uri === '${CHANGE_PASSWORD_PATH}') {
    return {
      statusCode: 302,
      statusDescription: 'Found',
      headers: { location: { value: '${changePasswordLocation}' }, 'cache-control': { value: 'no-store' } },
    };
  }
  if (screenPath.test(request.uri)) request.uri = '/index.html';
  return request;
}
`;

/** CloudFront function for the share target when no service worker handled it; no origin accepts the POST. */
export const redirectShared = `function handler() {
  return {
    statusCode: 303,
    statusDescription: 'See Other',
    headers: { location: { value: '${sharedLocation('missed')}' }, 'cache-control': { value: 'no-store' } },
  };
}
`;

/** CloudFront function that answers 404 for malformed tile URLs without calling the origin. */
export const tilesOnly = `const addresses = [${Object.values(MAP_ADDRESSES).join(', ')}];
function handler(event) {
  const request = event.request;
  if (addresses.some((address) => address.test(request.uri))) return request;
  return {
    statusCode: 404,
    statusDescription: 'Not Found',
    headers: { 'cache-control': { value: 'public, max-age=60' } },
  };
}
`;

/** The CloudFront distribution in front of the web app, the API and the photos. */
export class Web extends Construct {
  readonly bucket: IBucket;
  readonly distribution: cloudfront.Distribution;
  readonly url: string;

  constructor(scope: Construct, id: string, props: WebProps) {
    super(scope, id);
    this.bucket = privateBucket(this, 'Files', props.settings);
    const { domain } = props.settings;
    const pages = this.#pages(props);
    const api = apiOrigin(props);
    this.distribution = new cloudfront.Distribution(this, 'Distribution', {
      comment: `Signpost ${props.settings.name}`,
      httpVersion: cloudfront.HttpVersion.HTTP2_AND_3,
      priceClass: cloudfront.PriceClass.PRICE_CLASS_100,
      // The function rewrites "/" already; without it this prevents a bucket listing.
      defaultRootObject: 'index.html',
      defaultBehavior: pages,
      additionalBehaviors: {
        '/api/*': this.#api(props, api),
        '/objects/*': this.#photos(props),
        '/tiles/*': this.#map(props, api),
        [SHARE_PATH]: this.#shared(props, pages.origin),
      },
      ...(props.firewallArn !== undefined && { webAclId: props.firewallArn }),
      ...(domain && {
        domainNames: [domain.name],
        certificate: Certificate.fromCertificateArn(this, 'Certificate', domain.certificateArn),
        minimumProtocolVersion: cloudfront.SecurityPolicyProtocol.TLS_V1_2_2021,
      }),
    });
    Annotations.of(this).acknowledgeWarning(
      '@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
      'There is a root object, and what the bucket holds is public by purpose',
    );
    this.url = `https://${domain?.name ?? this.distribution.distributionDomainName}`;
    this.#letIn(props.photos);
    if (domain?.zoneId)
      new SiteName(this, 'SiteName', { name: domain.name, zoneId: domain.zoneId, to: this.distribution });
  }

  #pages({ settings, uploads }: WebProps): cloudfront.BehaviorOptions {
    return {
      origin: S3BucketOrigin.withOriginAccessControl(this.bucket, {
        // With ListBucket, S3 answers 404 instead of 403 for a missing object.
        originAccessLevels: [cloudfront.AccessLevel.READ, cloudfront.AccessLevel.LIST],
      }),
      viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      cachePolicy: cloudfront.CachePolicy.CACHING_OPTIMIZED,
      responseHeadersPolicy: pageHeaders(this, settings.name, {
        connectHosts: [`https://${uploads.bucketRegionalDomainName}`],
        mapHosts: mapHosts({ elsewhere: amazonMap(settings.region, '') }),
      }),
      functionAssociations: [this.#onRequest(settings, 'ScreensToIndex', screensToIndex)],
    };
  }

  #api({ settings }: WebProps, origin: HttpOrigin): cloudfront.BehaviorOptions {
    // All responses are `no-store`. A cache policy is still needed, because only it can forward Accept-Encoding;
    // cookies, query and access token are in the key, so that request collapsing never joins two users. CloudFront forwards
    // `Authorization` by a cache policy only.
    const answers = {
      comment: 'Keeps nothing, and tells the API what the client can unpack and its access token',
      minTtl: Duration.seconds(0),
      defaultTtl: Duration.seconds(0),
      maxTtl: Duration.seconds(1),
      headerBehavior: cloudfront.CacheHeaderBehavior.allowList('authorization'),
      cookieBehavior: cloudfront.CacheCookieBehavior.all(),
      queryStringBehavior: cloudfront.CacheQueryStringBehavior.all(),
      enableAcceptEncodingBrotli: true,
      enableAcceptEncodingGzip: true,
    };
    const requests = {
      comment: 'What the API reads of a request',
      headerBehavior: cloudfront.OriginRequestHeaderBehavior.allowList(...forwardedHeaders),
      cookieBehavior: cloudfront.OriginRequestCookieBehavior.all(),
      queryStringBehavior: cloudfront.OriginRequestQueryStringBehavior.all(),
    };
    const { name } = settings;
    return {
      origin,
      viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.HTTPS_ONLY,
      allowedMethods: cloudfront.AllowedMethods.ALLOW_ALL,
      cachePolicy: new cloudfront.CachePolicy(this, 'ApiAnswers', {
        ...answers,
        cachePolicyName: policyName(this, name, 'answers', answers),
      }),
      originRequestPolicy: new cloudfront.OriginRequestPolicy(this, 'ApiRequests', {
        ...requests,
        originRequestPolicyName: policyName(this, name, 'requests', requests),
      }),
      responseHeadersPolicy: cloudfront.ResponseHeadersPolicy.SECURITY_HEADERS,
    };
  }

  /** Cached as the map's function says: a versioned tile for a year. */
  #map({ settings }: WebProps, origin: HttpOrigin): cloudfront.BehaviorOptions {
    return {
      origin,
      viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.HTTPS_ONLY,
      cachePolicy: cloudfront.CachePolicy.CACHING_OPTIMIZED,
      responseHeadersPolicy: cloudfront.ResponseHeadersPolicy.SECURITY_HEADERS,
      functionAssociations: [this.#onRequest(settings, 'TilesOnly', tilesOnly)],
    };
  }

  /** Named after the stage: previews may change only functions of their own name (pipelinePolicies.ts). */
  #onRequest({ name }: StageSettings, id: string, code: string): cloudfront.FunctionAssociation {
    return {
      eventType: cloudfront.FunctionEventType.VIEWER_REQUEST,
      function: new cloudfront.Function(this, id, {
        functionName: `signpost-${name}-${id}`,
        runtime: cloudfront.FunctionRuntime.JS_2_0,
        code: cloudfront.FunctionCode.fromInline(code),
      }),
    };
  }

  #photos({ photos }: WebProps): cloudfront.BehaviorOptions {
    const access = new cloudfront.S3OriginAccessControl(this, 'PhotoAccess');
    return {
      origin: S3BucketOrigin.withBucketDefaults(photos, { originAccessControlId: access.originAccessControlId }),
      viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.HTTPS_ONLY,
      // No edge caching: a deleted or moved photo must disappear at once.
      cachePolicy: cloudfront.CachePolicy.CACHING_DISABLED,
      responseHeadersPolicy: cloudfront.ResponseHeadersPolicy.SECURITY_HEADERS,
    };
  }

  #shared({ settings }: WebProps, origin: cloudfront.IOrigin): cloudfront.BehaviorOptions {
    return {
      origin,
      viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.HTTPS_ONLY,
      allowedMethods: cloudfront.AllowedMethods.ALLOW_ALL,
      cachePolicy: cloudfront.CachePolicy.CACHING_DISABLED,
      responseHeadersPolicy: cloudfront.ResponseHeadersPolicy.SECURITY_HEADERS,
      functionAssociations: [this.#onRequest(settings, 'SharedToHome', redirectShared)],
    };
  }

  /** Bucket policy: this distribution may read photos but not list them, because a photo's name is its capability. */
  #letIn(photos: IBucket): void {
    photos.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudfront.amazonaws.com')],
        actions: ['s3:GetObject'],
        resources: [photos.arnForObjects('objects/*')],
        conditions: { StringEquals: { 'AWS:SourceArn': this.distribution.distributionArn } },
      }),
    );
  }
}

function apiOrigin({ http, originSecret }: WebProps): HttpOrigin {
  return new HttpOrigin(Fn.select(2, Fn.split('/', http.apiEndpoint)), {
    customHeaders: { [originSecretHeader]: originSecret },
    readTimeout: Duration.seconds(30),
  });
}
