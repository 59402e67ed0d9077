import type { APIGatewayProxyEventV2 } from 'aws-lambda';

/** A request as API Gateway sends it. */
export type HttpEvent = APIGatewayProxyEventV2;
