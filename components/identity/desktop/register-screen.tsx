import css from '@/components/identity/desktop/identity-links.module.css';
import { IdentityStage } from '@/components/identity/desktop/identity-stage';
import { KeepFromLink } from '@/components/identity/keep-from-link';
import { RegisterForm } from '@/components/identity/register-form';

/** The desktop's registration by phone. */
export function RegisterScreen() {
  return (
    <IdentityStage title="手机注册">
      <RegisterForm />
      <div className={css.links}>
        <KeepFromLink href="/login/userlogin">已有账号，去登录</KeepFromLink>
        <a href="/index" className={css.last}>
          返回首页
        </a>
      </div>
    </IdentityStage>
  );
}
