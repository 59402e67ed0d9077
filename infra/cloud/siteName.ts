import type { IDistribution } from 'aws-cdk-lib/aws-cloudfront';
import { AaaaRecord, ARecord, HostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53';
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets';
import { Construct } from 'constructs';
import type { Domain } from './stage.ts';

/** The name of the site in DNS: both kinds of address lead to CloudFront. At a zone's own name only an alias can stand. */
export class SiteName extends Construct {
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
