import type { APIGatewayProxyEventV2 } from 'aws-lambda';

/** A request as API Gateway hands it to a function. */
export type HttpEvent = APIGatewayProxyEventV2;
