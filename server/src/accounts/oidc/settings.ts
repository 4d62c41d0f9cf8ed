/** The operator's settings for the OpenID provider that signs people in. */
export interface OidcSettings {
  issuer: string
  clientId: string
  /** null: a public client, protected only by PKCE. */
  clientSecret: string | null
  scopes: string
  /** The claim that lists a person's groups, and the group whose members are administrators. */
  roleClaim: string
  adminGroup: string
  /** How people must have signed in there (`acr`): one of these. Empty: that is left to the provider. */
  acr: string[]
  /** The button's label. */
  name: string
  /** It is the only way to sign in. */
  only: boolean
}

interface Variables {
  text(name: OidcVariable): string | undefined
  orDefault(name: OidcVariable): string
}
type OidcVariable =
  `VISITE_OIDC_${'ISSUER' | 'CLIENT_ID' | 'CLIENT_SECRET' | 'SCOPES' | 'ROLE_CLAIM' | 'ADMIN_GROUP' | 'ACR' | 'NAME'}`

/** @param faults receives problems with the variables */
export function oidcSettings({ text, orDefault }: Variables, only: boolean, faults: string[]): OidcSettings | null {
  const issuer = text('VISITE_OIDC_ISSUER')
  const clientId = text('VISITE_OIDC_CLIENT_ID')
  if (!issuer || !clientId) {
    if (issuer || clientId) faults.push('VISITE_OIDC_ISSUER and VISITE_OIDC_CLIENT_ID are needed together')
    else if (only) faults.push('VISITE_OIDC_ONLY needs VISITE_OIDC_ISSUER')
    return null
  }
  if (!isSafeIssuer(issuer)) {
    faults.push('VISITE_OIDC_ISSUER must be an https address, or http on this machine (127.0.0.1, localhost, [::1])')
    return null
  }
  const scopes = orDefault('VISITE_OIDC_SCOPES')
  if (!scopes.split(' ').includes('openid')) faults.push('VISITE_OIDC_SCOPES must contain openid')
  return {
    ...{ issuer, clientId, clientSecret: text('VISITE_OIDC_CLIENT_SECRET') ?? null, scopes, only },
    roleClaim: orDefault('VISITE_OIDC_ROLE_CLAIM'),
    adminGroup: orDefault('VISITE_OIDC_ADMIN_GROUP'),
    acr: text('VISITE_OIDC_ACR')?.split(/\s+/) ?? [],
    name: text('VISITE_OIDC_NAME') ?? new URL(issuer).host,
  }
}

/** Anyone able to alter the provider's answers could sign in as anyone. */
function isSafeIssuer(issuer: string): boolean {
  if (!URL.canParse(issuer)) return false
  const { protocol, hostname } = new URL(issuer)
  return protocol === 'https:' || (protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(hostname))
}
