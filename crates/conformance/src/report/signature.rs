//! Who vouches for a certificate: ed25519 signatures over the bytes of `certificate.json`, and so over every file that it
//! names. Keys are the PEM files that `openssl genpkey -algorithm ed25519` writes.

use ed25519_compact::{KeyPair, PublicKey, Signature};
use serde::{Deserialize, Serialize};
use tiebreak_phrase::{Phrase, message};

use super::digest::sha256;

/// The signature: its 64 bytes and nothing else, as `openssl pkeyutl -verify -rawin` takes it.
pub(super) const SIGNATURE: &str = "certificate.sig";
/// The only algorithm there is.
const ALGORITHM: &str = "ed25519";

/// Who signs, as the certificate itself says, so that the signature covers it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Signer {
    /// How it is signed.
    pub algorithm: String,
    /// The public key as its PEM file spells it.
    pub key: String,
    /// The fingerprint of the key: SHA-256 of its DER form.
    pub sha256: String,
}

impl Signer {
    fn of(key: &PublicKey) -> Signer {
        let pem = key.to_pem();
        Signer {
            algorithm: ALGORITHM.to_owned(),
            key: pem.lines().filter(|line| !line.starts_with('-')).collect(),
            sha256: sha256(&key.to_der()),
        }
    }

    /// The key that it names, if everything it says follows from that key.
    pub(super) fn key(&self) -> Option<TrustedKey> {
        let pem = format!("-----BEGIN PUBLIC KEY-----\n{}\n-----END PUBLIC KEY-----\n", self.key);
        TrustedKey::read(&pem).ok().filter(|key| key.signer() == *self)
    }
}

/// A public key: of somebody who is trusted, or of whom a certificate names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrustedKey(PublicKey);

impl TrustedKey {
    /// Reads a public key in PEM.
    ///
    /// # Errors
    /// When the text holds none, or one whose signatures anybody can make.
    pub fn read(pem: &str) -> Result<TrustedKey, Phrase> {
        let key = PublicKey::from_pem(pem).ok().filter(|key| key.validate().is_ok());
        key.map(TrustedKey).ok_or_else(|| Phrase::new(message!("key-no-public")))
    }

    /// How a certificate names it.
    pub fn signer(&self) -> Signer {
        Signer::of(&self.0)
    }

    /// Whether its holder signed these bytes.
    pub(super) fn has_signed(&self, bytes: &[u8], signature: &[u8]) -> bool {
        Signature::from_slice(signature).is_ok_and(|signature| self.0.verify(bytes, &signature).is_ok())
    }
}

/// A private key. It has no form for people, so that no message shows it by accident.
pub struct SigningKey(KeyPair);

impl SigningKey {
    /// Reads a private key in PEM.
    ///
    /// # Errors
    /// When the text holds none, or an encrypted one.
    pub fn read(pem: &str) -> Result<SigningKey, Phrase> {
        KeyPair::from_pem(pem).map(SigningKey).map_err(|_| Phrase::new(message!("key-no-private")))
    }

    /// How a certificate names its public half.
    pub fn signer(&self) -> Signer {
        Signer::of(&self.0.pk)
    }

    /// Signs; the same bytes always have the same signature.
    pub(super) fn sign(&self, bytes: &[u8]) -> Vec<u8> {
        self.0.sk.sign(bytes, None).to_vec()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of RFC 8410, section 10.3.
    const PRIVATE: &str = "-----BEGIN PRIVATE KEY-----\n\
        MC4CAQAwBQYDK2VwBCIEINTuctv5E1hK1bbY8fdp+K06/nwoy/HU++CXqI9EdVhC\n-----END PRIVATE KEY-----\n";
    /// Of RFC 8410, section 10.1.
    const PUBLIC: &str = "-----BEGIN PUBLIC KEY-----\n\
        MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=\n-----END PUBLIC KEY-----\n";

    #[test]
    fn a_key_is_named_as_its_file_spells_it() {
        let (private, public) = (SigningKey::read(PRIVATE).unwrap(), TrustedKey::read(PUBLIC).unwrap());
        assert_eq!(private.signer(), public.signer());
        assert_eq!(public.signer().key, "MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=");
        assert_eq!(public.signer().key(), Some(public.clone()));
        for (algorithm, key, digest) in [
            ("rsa", "", ""),
            ("", "MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=\n", ""),
            ("", "MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZu", ""),
            ("", "", "00"),
        ] {
            let mut changed = public.signer();
            [(&mut changed.algorithm, algorithm), (&mut changed.key, key), (&mut changed.sha256, digest)]
                .into_iter()
                .filter(|(_, to)| !to.is_empty())
                .for_each(|(field, to)| *field = to.to_owned());
            assert_eq!(changed.key(), None, "{changed:?}");
        }
    }

    #[test]
    fn a_signature_holds_for_its_bytes_its_key_and_its_length() {
        let (private, public) = (SigningKey::read(PRIVATE).unwrap(), TrustedKey::read(PUBLIC).unwrap());
        let signature = private.sign(b"abc");
        assert_eq!(signature.len(), 64);
        assert!(public.has_signed(b"abc", &signature));
        assert!(!public.has_signed(b"abd", &signature));
        assert!(!public.has_signed(b"abc", &signature[..63]));
        assert!(!public.has_signed(b"abc", &[signature.clone(), vec![0]].concat()));
        assert!(!public.has_signed(b"abc", b""));
    }

    #[test]
    fn what_is_no_key_or_a_key_for_everybody_is_refused() {
        assert!(SigningKey::read(PUBLIC).is_err());
        assert!(TrustedKey::read(PRIVATE).is_err());
        assert!(TrustedKey::read("").is_err());
        // The neutral point: one signature fits every text.
        let anybody = "-----BEGIN PUBLIC KEY-----\n\
            MCowBQYDK2VwAyEAAQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\n-----END PUBLIC KEY-----\n";
        assert!(TrustedKey::read(anybody).is_err());
    }
}
