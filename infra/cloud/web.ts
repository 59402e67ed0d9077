import { Annotations, Duration, Fn } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AccessLevel,
  AllowedMethods,
  type BehaviorOptions,
  CacheCookieBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
  Distribution,
  Function as EdgeFunction,
  type FunctionAssociation,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  type IDistribution,
  type IOrigin,
  OriginRequestCookieBehavior,
  OriginRequestHeaderBehavior,
  OriginRequestPolicy,
  OriginRequestQueryStringBehavior,
  PriceClass,
  ResponseHeadersPolicy,
  S3OriginAccessControl,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { AaaaRecord, ARecord, HostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53';
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { MAP_ADDRESSES } from '../../functions/map/addresses.ts';
import { CHANGE_PASSWORD_PATH, changePasswordLocation } from '../../shared/api/changePassword.ts';
import { SHARE_PATH, sharedLocation } from '../../shared/api/shareTarget.ts';
import { forwardedHeaders, mapHosts, originSecretHeader, screenPath } from '../headers.ts';
import { amazonMap } from './mapKey.ts';
import type { Domain, StageSettings } from './stage.ts';
import { privateBucket } from './storage.ts';
import { pageHeaders, policyName } from './webFiles.ts';

/** The name of the site in DNS: both kinds of address lead to CloudFront. At a zone's own name only an alias can stand. */
class SiteName extends Construct {
  constructor(
    scope: Construct,
    id: string,
    { name, zoneId, to }: Pick<Domain, 'name'> & { zoneId: string; to: IDistribution },
  ) {
    super(scope, id);
    // The full name of the record is all that Route 53 asks for: which part of it is the zone's own does not matter.
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
 * Addresses of screens become `index.html` on the way in. CloudFront's other means, a page for every error of the
 * origin, would turn the API's refusals and missing assets into HTML. Where a password is changed is answered here, too.
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

/** A photo that was shared where no service worker took it. Answered here, whatever the method: no origin could. */
export const redirectShared = `function handler() {
  return {
    statusCode: 303,
    statusDescription: 'See Other',
    headers: { location: { value: '${sharedLocation('missed')}' }, 'cache-control': { value: 'no-store' } },
  };
}
`;

/** What is no address of a tile is answered here, and asks no function. */
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

/** The one door: CloudFront before the web app, the API and the photos. */
export class Web extends Construct {
  readonly bucket: IBucket;
  readonly distribution: Distribution;
  readonly url: string;

  constructor(scope: Construct, id: string, props: WebProps) {
    super(scope, id);
    this.bucket = privateBucket(this, 'Files', props.settings);
    const { domain } = props.settings;
    const pages = this.#pages(props);
    const api = apiOrigin(props);
    this.distribution = new Distribution(this, 'Distribution', {
      comment: `Signpost ${props.settings.name}`,
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_100,
      // The function below answers "/" already; this holds even where it is taken off, and then nothing is listed.
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
        minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
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

  #pages({ settings, uploads }: WebProps): BehaviorOptions {
    return {
      origin: S3BucketOrigin.withOriginAccessControl(this.bucket, {
        // With the right to list, S3 says 404 for what is missing; without it, 403.
        originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
      }),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      responseHeadersPolicy: pageHeaders(this, settings.name, {
        connectHosts: [`https://${uploads.bucketRegionalDomainName}`],
        mapHosts: mapHosts({ elsewhere: amazonMap(settings.region, '') }),
      }),
      functionAssociations: [this.#onRequest(settings, 'ScreensToIndex', screensToIndex)],
    };
  }

  #api({ settings }: WebProps, origin: HttpOrigin): BehaviorOptions {
    // Every answer says `no-store`. It is a policy of caching all the same, for only such a one forwards
    // Accept-Encoding; with cookies and query in its key no two people ever share so much as a pending request.
    const answers = {
      comment: 'Keeps nothing, and tells the API what the client can unpack',
      minTtl: Duration.seconds(0),
      defaultTtl: Duration.seconds(0),
      maxTtl: Duration.seconds(1),
      cookieBehavior: CacheCookieBehavior.all(),
      queryStringBehavior: CacheQueryStringBehavior.all(),
      enableAcceptEncodingBrotli: true,
      enableAcceptEncodingGzip: true,
    };
    const requests = {
      comment: 'What the API reads of a request',
      headerBehavior: OriginRequestHeaderBehavior.allowList(...forwardedHeaders),
      cookieBehavior: OriginRequestCookieBehavior.all(),
      queryStringBehavior: OriginRequestQueryStringBehavior.all(),
    };
    const { name } = settings;
    return {
      origin,
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: new CachePolicy(this, 'ApiAnswers', {
        ...answers,
        cachePolicyName: policyName(this, name, 'answers', answers),
      }),
      originRequestPolicy: new OriginRequestPolicy(this, 'ApiRequests', {
        ...requests,
        originRequestPolicyName: policyName(this, name, 'requests', requests),
      }),
      responseHeadersPolicy: ResponseHeadersPolicy.SECURITY_HEADERS,
    };
  }

  /** Kept at the edge for as long as the map's function says: a tile under its version for a year. */
  #map({ settings }: WebProps, origin: HttpOrigin): BehaviorOptions {
    return {
      origin,
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      responseHeadersPolicy: ResponseHeadersPolicy.SECURITY_HEADERS,
      functionAssociations: [this.#onRequest(settings, 'TilesOnly', tilesOnly)],
    };
  }

  /** By a name of the stage: only by that may a preview change it (pipelinePolicies.ts). */
  #onRequest({ name }: StageSettings, id: string, code: string): FunctionAssociation {
    return {
      eventType: FunctionEventType.VIEWER_REQUEST,
      function: new EdgeFunction(this, id, {
        functionName: `signpost-${name}-${id}`,
        runtime: FunctionRuntime.JS_2_0,
        code: FunctionCode.fromInline(code),
      }),
    };
  }

  #photos({ photos }: WebProps): BehaviorOptions {
    const access = new S3OriginAccessControl(this, 'PhotoAccess');
    return {
      origin: S3BucketOrigin.withBucketDefaults(photos, { originAccessControlId: access.originAccessControlId }),
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      // Nothing at the edge: a photo that was deleted, or has moved to another address, is served no more.
      cachePolicy: CachePolicy.CACHING_DISABLED,
      responseHeadersPolicy: ResponseHeadersPolicy.SECURITY_HEADERS,
    };
  }

  /** The origin is never asked: the function answers. */
  #shared({ settings }: WebProps, origin: IOrigin): BehaviorOptions {
    return {
      origin,
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      responseHeadersPolicy: ResponseHeadersPolicy.SECURITY_HEADERS,
      functionAssociations: [this.#onRequest(settings, 'SharedToHome', redirectShared)],
    };
  }

  /** Only this distribution, only photos, and no list of them: the name of a photo is what lets one see it. */
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

/** The API and the map lie behind one gateway. */
function apiOrigin({ http, originSecret }: WebProps): HttpOrigin {
  return new HttpOrigin(Fn.select(2, Fn.split('/', http.apiEndpoint)), {
    customHeaders: { [originSecretHeader]: originSecret },
    readTimeout: Duration.seconds(30),
  });
}
