//! `tessera gtp`.

use crate::tessera_reading;

fn said(line: &str, input: &[u8]) -> String {
    let output = tessera_reading(line, input);
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn commands_are_answered_until_quit() {
    let talk = b"1 name\r\nboardsize 3\nplay w (1,1)\n7 play b (1,1)\ngenmove b\nquit\nname\n";
    let answers = said("gtp paths --player mcts,nodes=50", talk);
    let parts: Vec<&str> = answers.split("\n\n").collect();
    assert_eq!(parts[..3], ["=1 Tessera", "=", "="]);
    assert_eq!(parts[3], "?7 illegal move: (1,1) is taken");
    assert!(parts[4].starts_with("= ("), "{answers}");
    assert_eq!(parts[5..], ["=", ""], "nothing is answered behind quit");
}

#[test]
fn the_end_of_input_ends_it_and_invalid_lines_do_not() {
    assert_eq!(said("gtp hive", b""), "");
    let answers = said("gtp hive", b"\xff\xfe\n\0\n# hm\n\n  \n12\nplay\n\x01name\x02\n");
    assert!(
        answers.starts_with("? unknown command\n\n?12 unknown command\n\n? the colours are white and black")
    );
    assert!(answers.ends_with("= Tessera\n\n"), "{answers}");
}
