import type { APIGatewayProxyEventV2 } from 'aws-lambda';

export type HttpEvent = APIGatewayProxyEventV2;
