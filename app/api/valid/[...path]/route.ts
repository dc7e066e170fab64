export { answerCall as GET, answerCall as POST } from '@/lib/server/http-server/next-calls';
